// @vitest-environment happy-dom
import '../testing/setup.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LazyPart } from './lazy-part.tsx'

const Field = ({ label }: { label: string }) => <p>{label}</p>

it('is loaded once; a further part of the same kind is drawn at once', async () => {
  const load = vi.fn(async () => ({ default: Field }))
  const part = (label: string) => <LazyPart key={label} load={load} props={{ label }} fallback={<i>Loading</i>} />
  // Waits for what suspends within: a part that came between two looks would be drawn with the next change only.
  const { rerender } = await act(async () => render(<>{part('First')}</>))
  expect(screen.getByText('First').textContent).toBe('First')
  rerender(
    <>
      {part('First')}
      {part('Second')}
    </>,
  )
  expect(screen.getByText('Second').textContent).toBe('Second')
  expect(screen.queryByText('Loading')).toBeNull()
  expect(load).toHaveBeenCalledOnce()
})
