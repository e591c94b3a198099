import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Replaces the children after an error. */
  readonly renderFallback: (failure: unknown, reset: () => void) => ReactNode
  /** A changed value renders the children again. */
  readonly resetKey: string
}

interface State {
  readonly failed: { readonly failure: unknown } | null
  readonly key: string
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: null, key: this.props.resetKey }

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failed: { failure } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.key ? null : { failed: null, key: resetKey }
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? this.props.renderFallback(failed.failure, () => this.setState({ failed: null })) : this.props.children
  }
}
