import { useCallback, useEffect, useImperativeHandle, type RefObject } from 'react';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { useUnsaved } from '../../data/page/unsaved.ts';
import { useText } from '../../data/texts/useText.ts';
import type { FieldErrors } from '../../fields/errors.tsx';
import { withoutPlace } from './errors.ts';
import { differs } from './record.ts';
import type { RecordFormProps } from './contract.ts';
import type { FormState } from './useFormState.ts';

const textual = (resource: Resource, name: string): boolean => resource.schema.properties?.[name]?.type === 'string';

function focusFirst(container: HTMLElement | null, names: readonly string[]): void {
  const elements = [...(container?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field = elements.find((f) => names.includes(f.dataset['field'] ?? ''));
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
}

/** The first control of the step that has come, or the summary. */
function focusStep(container: HTMLElement | null): void {
  container?.querySelector<HTMLElement>('.form-group:not([hidden]) :is(input, textarea, button):not([disabled]), .form-summary')?.focus();
}

/** Gives the screen its handle on the form, keeps unsaved changes from being lost, and leads the focus; answers how to show messages. */
export function useFormHandle(
  { id, resource, steps, onTouch, ref }: RecordFormProps,
  { record, baseline, drafts, errors, fields, walk }: FormState,
  container: RefObject<HTMLElement | null>,
): (problems: FieldErrors) => void {
  const { titleOf } = useText();
  const show = (problems: FieldErrors): void => {
    errors.set(
      withoutPlace(
        problems,
        fields,
        resource.fields.map((f) => ({ name: f.name, title: titleOf(f) })),
      ),
    );
    walk?.goToFields(Object.keys(problems));
    requestAnimationFrame(() => focusFirst(container.current, Object.keys(problems)));
  };
  const isDirty = useCallback(() => drafts.size() > 0 || differs(record.get(), baseline, resource), [drafts, record, baseline, resource]);
  useEffect(() => drafts.listen(() => onTouch?.()), [drafts, onTouch]);
  useUnsaved(isDirty);
  useEffect(() => walk?.start(), [walk]);
  useEffect(() => steps?.subscribe(() => requestAnimationFrame(() => focusStep(container.current))), [steps, container]);
  useImperativeHandle(ref, () => ({
    isDirty,
    values: () => {
      const typed = drafts.texts().map(([fieldId, text]) => [fieldId.slice(id.length + 1), text] as const);
      return { ...record.get(), ...Object.fromEntries(typed.filter(([name]) => textual(resource, name))) };
    },
    waits: () => drafts.waiting() !== undefined,
    back: () => walk?.back(),
    showErrors: show,
  }));
  useEffect(() => {
    const first = container.current?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])');
    first?.focus({ preventScroll: true });
  }, [container]);
  return show;
}
