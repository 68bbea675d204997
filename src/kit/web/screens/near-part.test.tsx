// @vitest-environment happy-dom
import '../testing/setup.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NearPart } from './near-part.tsx'

it('draws its children once they come near, and keeps them', () => {
  const callbacks: ((isIntersecting: boolean) => void)[] = []
  const disconnect = vi.fn()
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      callbacks.push((isIntersecting) => callback([{ isIntersecting }]))
    }
    observe = () => undefined
    disconnect = disconnect
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  render(<NearPart>content</NearPart>)
  act(() => callbacks[0]?.(false))
  expect(screen.queryByText('content')).toBeNull()
  act(() => callbacks[0]?.(true))
  screen.getByText('content')
  expect(disconnect).toHaveBeenCalled()
  expect(callbacks).toHaveLength(1)
})
