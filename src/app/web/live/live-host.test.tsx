// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { SentEvent } from '#kit/web/live/sse.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { LiveHost } from './live-host.tsx'

type Shared = { name: string; url: string; since: string; onEvent: (event: SentEvent) => void }
const shared = vi.hoisted(() => ({ streams: [] as Shared[], stopped: 0 }))
vi.mock('#kit/web/live/shared-stream.ts', () => ({
  shareStream: (options: Shared) => {
    shared.streams.push(options)
    return () => void shared.stopped++
  },
}))

const open = async (permissions: readonly string[] = ['notices.live.own']) => {
  const view = await renderScreen(
    <ActorProvider value={employeeActor(permissions, { id: 17 })}>
      <LiveHost server_now="2026-03-11T09:00:00.000Z" />
    </ActorProvider>,
  )
  const invalidate = vi.spyOn(view.client, 'invalidateQueries').mockResolvedValue()
  const sendEvent = (event: string, data: unknown) => act(() => shared.streams[0]?.onEvent({ id: 1, event, data }))
  // Tests if a query with the kind was invalidated.
  const refreshed = (kind: string) =>
    invalidate.mock.calls.some(([filter]) => filter?.predicate?.({ meta: { shows: [kind] } } as never))
  return { ...view, invalidate, sendEvent, refreshed }
}
const ROW = { id: 3, title: 'Your time was corrected', path: '/employee/timesheet', priority: 'normal', toast: true }

let visibility: DocumentVisibilityState = 'visible'
beforeEach(() => {
  visibility = 'visible'
  shared.streams.length = 0
  shared.stopped = 0
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => vi.restoreAllMocks())

describe('a page', () => {
  it('listens for its person and area, and stops when it closes', async () => {
    const { unmount } = await open()
    expect(shared.streams.map(({ name, url, since }) => [name, url, since])).toEqual([
      ['muster.live.employee.17', '/api/live', '2026-03-11T09:00:00.000Z'],
    ])
    unmount()
    expect(shared.stopped).toBe(1)
  })

  it('of someone without the right listens to nothing', async () => {
    await open([])
    expect(shared.streams).toEqual([])
  })

  it('asks again for what has changed, and for nothing else', async () => {
    const { sendEvent, refreshed } = await open()
    sendEvent('change', { kinds: ['attendance.changed'], ref: null, at: '2026-03-11T09:00:00Z' })
    await vi.waitFor(() => expect(refreshed('attendance.changed')).toBe(true))
    expect(refreshed('people.changed')).toBe(false)
  })

  it('asks again for everything when it cannot know what it missed', async () => {
    const { sendEvent, invalidate } = await open()
    sendEvent('resync', {})
    expect(invalidate).toHaveBeenCalledWith()
  })

  it('asks for the frame when the session has ended, which then says so in its own way', async () => {
    const { sendEvent, refreshed } = await open()
    sendEvent('session', { ended: true })
    expect(refreshed('shell')).toBe(true)
  })
})

it('marks what is asked for again after a live event as no act of the person', async () => {
  const server = fakeServer({ 'GET /api/shell': ok({}) })
  const Shown = () => <p>{useCallQuery(loadShell, {}).failure?.message}</p>
  await renderScreen(
    <ActorProvider value={employeeActor(['notices.live.own'], { id: 17 })}>
      <LiveHost server_now="2026-03-11T09:00:00.000Z" />
      <Shown />
    </ActorProvider>,
  )
  const marks = () => server.sent.map(({ headers }) => headers.get('X-Background'))
  await vi.waitFor(() => expect(marks()).toEqual([null]))
  act(() => shared.streams[0]?.onEvent({ id: 1, event: 'change', data: { kinds: ['shell'] } }))
  await vi.waitFor(() => expect(marks()).toEqual([null, '1']))
  act(() => shared.streams[0]?.onEvent({ id: 2, event: 'resync', data: {} }))
  await vi.waitFor(() => expect(marks()).toEqual([null, '1', '1']))
})

describe('a row of the inbox', () => {
  it('is said with a way to it, and the inbox is asked again', async () => {
    const { sendEvent, refreshed, history } = await open()
    sendEvent('notification', ROW)
    await screen.findByText('Your time was corrected')
    await vi.waitFor(() => expect(refreshed('notices.changed')).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await vi.waitFor(() => expect(history.location.pathname).toBe('/employee/timesheet'))
  })

  it('is not said to someone at rest, nor in a tab that nobody looks at', async () => {
    const { sendEvent } = await open()
    sendEvent('notification', { ...ROW, toast: false })
    visibility = 'hidden'
    sendEvent('notification', ROW)
    expect(screen.queryByText('Your time was corrected')).toBeNull()
  })

  it('that is no such row changes nothing', async () => {
    const { sendEvent } = await open()
    sendEvent('notification', { title: 5 })
    sendEvent('change', 'nonsense')
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  })
})
