import { Component, type ReactNode } from 'react'

type Props = Readonly<{ fallback: ReactNode; children: ReactNode }>

/** Catches the error of a card, so that the other cards stay. */
export class CardBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
