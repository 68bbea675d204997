// @vitest-environment happy-dom
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, info, serverMessage, success } from '#kit/contract/call.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { toastEntries } from '../toasts/toast-store.ts'
import { NETWORK_TEXT } from './failure.ts'
import { refreshAll, refreshKinds } from './query-client.ts'
import { callUrl } from './call-url.ts'
import { lastActAt, setClientConfig } from './client-config.ts'
import { useCall } from './use-call.ts'
import { useCallQuery } from './use-call-query.ts'

const row = z.strictObject({ id: z.int(), name: z.string() })
const listThings = call({
  id: 'things.list',
  route: 'GET /api/admin/things/:shelf?',
  permission: 'test.read',
  summary: 'Things.',
  params: z.strictObject({ shelf: z.string().optional() }),
  query: z.strictObject({ kinds: z.array(z.string()).optional(), q: z.string().optional() }),
  data: z.array(row),
  shows: ['test.things.changed'],
})
const updateThing = call({
  id: 'things.update',
  route: 'PUT /api/admin/things/:id',
  permission: 'test.write',
  summary: 'Changes a thing.',
  params: z.strictObject({ id: z.int() }),
  body: z.strictObject({ name: z.string().min(1) }),
  data: row,
  toast: info('Thing Updated Successfully'),
  changes: ['test.things.changed'],
})
const startThing = call({
  id: 'things.start',
  route: 'POST /api/user/things',
  permission: 'test.write',
  summary: 'Starts.',
  body: z.strictObject({}),
  data: row,
  toast: serverMessage('warning'),
})
const addThing = call({
  id: 'things.add',
  route: 'POST /api/admin/things',
  permission: 'test.write',
  summary: 'Adds.',
  body: z.strictObject({ name: z.string() }),
  data: row,
  toast: success('Thing Added Successfully'),
})

const List = () => {
  const things = useCallQuery(listThings, { query: { kinds: ['a', 'b'], q: '' } })
  return (
    <div>
      <p>{things.failure ? `${things.failure.kind}: ${things.failure.message}` : 'no failure'}</p>
      {things.data?.map((thing) => (
        <p key={thing.id}>{thing.name}</p>
      ))}
      <button type="button" onClick={things.reload}>
        Retry
      </button>
    </div>
  )
}

const Rename = ({ name }: { name: string }) => {
  const update = useCall(updateThing)
  return (
    <button type="button" onClick={() => update.start({ params: { id: 7 }, body: { name } })}>
      Rename {update.failure?.code}
    </button>
  )
}

const toasts = () => toastEntries().map((entry) => [entry.kind, entry.text])
const LIST = 'GET /api/admin/things'

beforeEach(() => setClientConfig({ token: () => 'abc', sessionEnded: async () => false }))

describe('what the person did not do', () => {
  const marks = (server: ReturnType<typeof fakeServer>) => server.sent.map(({ headers }) => headers.get('X-Background'))

  it('is marked: reads after a change that was heard of, not the first one nor one that is asked for', async () => {
    const server = fakeServer({ [LIST]: ok([{ id: 1, name: 'Lamp' }]) })
    const { client } = await renderScreen(<List />)
    await screen.findByText('Lamp')
    const [first, acted] = [lastActAt(), vi.spyOn(Date, 'now').mockReturnValue(lastActAt() + 60_000)]
    void refreshKinds(client, ['test.things.changed'])
    await waitFor(() => expect(marks(server)).toEqual([null, '1']))
    refreshAll(client)
    await waitFor(() => expect(marks(server)).toEqual([null, '1', '1']))
    expect(lastActAt()).toBe(first)
    acted.mockRestore()
    await userEvent.click(screen.getByText('Retry'))
    await waitFor(() => expect(marks(server)).toEqual([null, '1', '1', null]))
  })

  it('is marked: a read that repeats itself, but for the first one', async () => {
    const Repeated = () => <p>{useCallQuery(listThings, {}, { refetchInterval: 20 }).data?.length}</p>
    const server = fakeServer({ [LIST]: ok([]) })
    await renderScreen(<Repeated />)
    await waitFor(() => expect(server.sent.length).toBeGreaterThan(2))
    expect(marks(server).slice(0, 3)).toEqual([null, '1', '1'])
  })
})

describe('a failed data call', () => {
  it.each([
    [
      '500',
      { status: 500, body: { status: false, error: 'x', request_id: 'r1' } },
      'failed: Internal Server Error',
      [['error', 'Internal Server Error']],
    ],
    [
      '401',
      { status: 401, body: { status: false, error: 'no' } },
      'unauthenticated: Invalid credentials',
      [['error', 'Invalid credentials']],
    ],
    ['400', { status: 400, body: { status: false, error: 'e' } }, 'invalid: e', [['error', 'e']]],
    ['404', { status: 404, body: { status: false, error: 'Not Found' } }, 'not_found: Not Found', []],
    ['403', { status: 403, body: { status: false, error: 'No' } }, 'forbidden: No', []],
    ['418', { status: 418, body: 'teapot' }, 'failed: teapot', []],
    ['status false', { body: { status: false, message: 'm', code: 'things.no' } }, 'refused: m', [['error', 'm']]],
    ['no network', 'no_network' as const, `network: ${NETWORK_TEXT}`, [['error', NETWORK_TEXT]]],
  ])('answered with %s is kept for the screen and toasted by the rules', async (_, reply, cached, expected) => {
    fakeServer({ [LIST]: reply })
    await renderScreen(<List />)
    await screen.findByText(cached)
    expect(toasts()).toEqual(expected)
  })

  it('B132: of a row that was not found is toasted where the call says so', async () => {
    const missing = call({
      id: 'things.missing',
      route: 'GET /api/admin/missing',
      permission: 'test.read',
      summary: 'A thing that may be gone.',
      data: z.array(row),
      toast_not_found: true,
    })
    const Missing = () => <p>{useCallQuery(missing, {}).failure?.kind}</p>
    fakeServer({ 'GET /api/admin/missing': { status: 404, body: { status: false, error: 'Not Found' } } })
    await renderScreen(<Missing />)
    await screen.findByText('not_found')
    expect(toasts()).toEqual([['error', 'Not Found']])
  })

  it('forgets its failure once it succeeds', async () => {
    const server = fakeServer({ [LIST]: { status: 500 } })
    await renderScreen(<List />)
    await screen.findByText(/^failed/)
    server.responses[LIST] = ok([{ id: 1, name: 'Lamp' }])
    await userEvent.click(screen.getByText('Retry'))
    await screen.findByText('Lamp')
    screen.getByText('no failure')
  })
})

describe('what goes on the wire', () => {
  it('is the path with its parameters, the query, the token and no key for a reading call', async () => {
    const server = fakeServer({ [LIST]: ok([]) })
    await renderScreen(<List />)
    await waitFor(() => expect(server.sent).toHaveLength(1))
    const request = firstOf(server.sent)
    expect([...request.query]).toEqual([['kinds', 'a,b']])
    expect(request.headers.get('authorization')).toBe('Bearer abc')
    expect(request.headers.get('idempotency-key')).toBeNull()
  })

  it('B94: goes to the host that the page names, and to the page without one', async () => {
    const host = document.createElement('meta')
    host.name = 'muster-api'
    host.content = 'https://api.example/'
    document.head.append(host)
    expect(callUrl(listThings, { query: {} })).toBe('https://api.example/api/admin/things')
    host.remove()
    expect(callUrl(listThings, { query: {} })).toBe('/api/admin/things')
  })

  it('carries JSON and a new key for each submission, and the same key again after a lost answer', async () => {
    const server = fakeServer({ 'PUT /api/admin/things/7': 'no_network' })
    await renderScreen(<Rename name="Lamp" />)
    await userEvent.click(firstOf(screen.getAllByRole('button')))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    server.responses['PUT /api/admin/things/7'] = ok({ id: 7, name: 'Lamp' })
    await userEvent.click(firstOf(screen.getAllByRole('button')))
    await waitFor(() => expect(server.sent).toHaveLength(2))
    await userEvent.click(firstOf(screen.getAllByRole('button')))
    await waitFor(() => expect(server.sent).toHaveLength(3))
    const keys = server.sent.map((request) => request.headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
    expect(firstOf(server.sent).headers.get('content-type')).toBe('application/json')
    expect(firstOf(server.sent).body).toEqual({ name: 'Lamp' })
  })
})

describe('a call that changes something', () => {
  it('shows its wording in its style and refreshes what shows the changed kind', async () => {
    const server = fakeServer({
      [LIST]: ok([{ id: 7, name: 'Lamp' }]),
      'PUT /api/admin/things/7': ok({ id: 7, name: 'Desk' }),
    })
    await renderScreen(
      <>
        <List />
        <Rename name="Desk" />
      </>,
    )
    await screen.findByText('Lamp')
    server.responses[LIST] = ok([{ id: 7, name: 'Desk' }])
    await userEvent.click(screen.getByText('Rename'))
    await screen.findByText('Desk')
    await waitFor(() => expect(toasts()).toEqual([['info', 'Thing Updated Successfully']]))
  })

  it('confirms when what it changed is on screen, so that the next press sends what the person sees', async () => {
    const server = fakeServer({
      [LIST]: ok([{ id: 7, name: 'Lamp' }]),
      'PUT /api/admin/things/7': ok({ id: 7, name: 'Desk' }),
    })
    await renderScreen(
      <>
        <List />
        <Rename name="Desk" />
      </>,
    )
    await screen.findByText('Lamp')
    const isLoaded = Promise.withResolvers<void>()
    server.responses[LIST] = () => isLoaded.promise.then(() => ok([{ id: 7, name: 'Desk' }]))
    await userEvent.click(screen.getByText('Rename'))
    await waitFor(() => expect(server.sent.filter(({ method }) => method === 'GET')).toHaveLength(2))
    expect(toasts()).toEqual([])
    isLoaded.resolve()
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(screen.queryByText('Desk')).not.toBeNull()
  })

  it('keeps a refusal with its code and shows no success', async () => {
    fakeServer({ 'PUT /api/admin/things/7': { body: { status: false, message: 'Closed.', code: 'things.closed' } } })
    await renderScreen(<Rename name="Desk" />)
    await userEvent.click(firstOf(screen.getAllByRole('button')))
    await screen.findByText('Rename things.closed')
    expect(toasts()).toEqual([['error', 'Closed.']])
  })

  const Start = () => {
    const start = useCall(startThing)
    return (
      <button type="button" onClick={() => start.start({ body: {} })}>
        Start
      </button>
    )
  }
  it.each([
    ['a success', { body: { status: true, data: { id: 1, name: 'x' }, message: 'Break started' } }, 'Break started'],
    ['a refusal', { body: { status: false, message: 'Not now', code: 'x.y' } }, 'Not now'],
  ])('shows the message of the server in its own style for %s', async (_, reply, text) => {
    fakeServer({ 'POST /api/user/things': reply })
    await renderScreen(<Start />)
    await userEvent.click(firstOf(screen.getAllByRole('button')))
    await waitFor(() => expect(toasts()).toEqual([['warning', text]]))
  })

  it('is sent again with the same key when the session is given again in place', async () => {
    const sessionEnded = vi.fn(async () => true)
    setClientConfig({ token: () => 'abc', sessionEnded })
    let tries = 0
    const server = fakeServer({
      'POST /api/admin/things': () => {
        tries += 1
        return tries === 1 ? { status: 401, body: { status: false, error: 'x' } } : ok({ id: 1, name: 'x' })
      },
    })
    const Add = () => {
      const add = useCall(addThing)
      return (
        <button type="button" onClick={() => add.start({ body: { name: 'x' } })}>
          Add
        </button>
      )
    }
    await renderScreen(<Add />)
    await userEvent.click(firstOf(screen.getAllByRole('button')))
    await waitFor(() => expect(toasts().map(([, text]) => text)).toContain('Thing Added Successfully'))
    expect(sessionEnded).toHaveBeenCalledOnce()
    expect(firstOf(server.sent).headers.get('idempotency-key')).toBe(
      nthOf(server.sent, 1).headers.get('idempotency-key'),
    )
  })
})
