import { Component, type ReactNode } from 'react';
import { Failure } from '../parts/Failure.tsx';

interface State {
  error?: unknown;
}

/** Keeps a failing screen from taking the console with it. Mount again (key) for another screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <Failure error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
