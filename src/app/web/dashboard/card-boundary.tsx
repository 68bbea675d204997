import { Component, type ReactNode } from 'react'

type Props = Readonly<{ fallback: ReactNode; children: ReactNode }>

/** Keeps a card that cannot be drawn from taking the others with it. */
export class CardBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
