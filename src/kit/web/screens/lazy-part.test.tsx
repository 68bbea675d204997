// @vitest-environment happy-dom
import '../testing/setup.ts'
import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { LazyPart } from './lazy-part.tsx'

const Field = ({ label }: { label: string }) => <p>{label}</p>

it('is loaded once; a further part of the same kind is drawn at once', async () => {
  const load = vi.fn(async () => ({ default: Field }))
  const part = (label: string) => <LazyPart key={label} load={load} props={{ label }} fallback={<i>Loading</i>} />
  const { rerender } = render(<>{part('First')}</>)
  expect(screen.getByText('Loading').tagName).toBe('I')
  expect((await screen.findByText('First')).tagName).toBe('P')
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

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render = () => (this.state.error ? `Failed: ${String(this.state.error)}` : this.props.children)
}

it('fails as a part does when its file cannot be loaded; the next one tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => ({ default: Field }))
  load.mockRejectedValueOnce(new Error('no network'))
  const part = (key: string) => (
    <Boundary key={key}>
      <LazyPart load={load} props={{ label: 'Here' }} />
    </Boundary>
  )
  const { rerender } = render(part('first'))
  await screen.findByText('Failed: Error: no network')
  rerender(part('second'))
  await screen.findByText('Here')
  expect(load).toHaveBeenCalledTimes(2)
})
