/** The API description, made from the current documents and from the contract. */
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { fixedPaths, sharedAnswers } from './fixed.ts';
import { pageAnswer, pathItems, pathsOf, rowAnswer } from './resource.ts';
import { rowSchemas, writeSchema } from './rows.ts';
import { envelope, parameters, ref, requestBodies, responses, schemas } from './shared.ts';
import type { Json } from './json.ts';

const pageOf = (row: Json): Json => ({
  allOf: [ref('schemas', 'Page'), { required: ['list'], properties: { list: { type: 'array', items: row } } }],
});

const writes = ({ verbs }: Resource): boolean => verbs.includes('add') || verbs.includes('edit');

/**
 * OpenAPI 3.1 of the calls that one user may make.
 * @param resources as this user may know them
 * @param admin the user may make the calls of administrators
 * @param commandsOf names of the commands that the user is offered on the rows of a resource
 */
export function openApi(
  resources: readonly Resource[],
  version: string,
  admin: boolean,
  commandsOf: (resource: Resource) => readonly string[],
): Json {
  const rows = resources.map(({ name }) => ({ name, row: ref('schemas', name) }));
  return {
    openapi: '3.1.0',
    info: { title: 'Sunvane', version },
    security: [{ bearer: [] }],
    paths: Object.assign(
      {},
      ...resources.map((resource) => pathsOf(resource, commandsOf(resource))),
      // Fixed addresses win over those of resources.
      fixedPaths(admin),
    ) as Json,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(admin ? { edge: { type: 'http', scheme: 'bearer', description: 'The token of an edge server' } } : {}),
      },
      parameters,
      pathItems,
      requestBodies,
      responses: {
        ...responses,
        ...sharedAnswers,
        ...Object.fromEntries(
          rows.flatMap(({ name, row }) => [
            [rowAnswer(name), envelope(row)],
            [pageAnswer(name), envelope(pageOf(row))],
          ]),
        ),
      },
      schemas: {
        ...schemas,
        ...rowSchemas(resources),
        ...Object.fromEntries(resources.filter(writes).map((r) => [`${r.name}.write`, writeSchema(r)])),
      },
    },
  };
}
