// @vitest-environment happy-dom
import '../testing/setup.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NearPart } from './near-part.tsx'

it('draws its children once they come near, and keeps them', () => {
  const tells: ((isIntersecting: boolean) => void)[] = []
  const disconnect = vi.fn()
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      tells.push((isIntersecting) => tell([{ isIntersecting }]))
    }
    observe = () => undefined
    disconnect = disconnect
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  render(<NearPart>content</NearPart>)
  act(() => tells[0]?.(false))
  expect(screen.queryByText('content')).toBeNull()
  act(() => tells[0]?.(true))
  screen.getByText('content')
  expect(disconnect).toHaveBeenCalled()
  expect(tells).toHaveLength(1)
})
