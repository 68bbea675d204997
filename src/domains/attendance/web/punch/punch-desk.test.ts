// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NETWORK_TEXT } from '#kit/web/call/failure.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { toastEntries } from '#kit/web/toasts/toast-store.ts'
import { machineInstant, machineNow } from '#kit/contract/machine-clock.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { NOT_PUNCHED_OUT } from '../../contract/attendance.models.ts'
import { PunchDesk } from './punch-desk.ts'

const ID = 7
const IN = 'POST /api/user/punchin'
const OUT = 'POST /api/user/punchout'
const BREAK = 'POST /api/user/break_add'
const LOG = 'GET /api/user/attendancelog/7'
const BEAT = 'POST /api/user/punchin/heartbeat'
const refused = (message: string) => ({ body: { status: false, code: 'attendance.x', message } })
const row = (punchout_time: string, break_status = 'off') => ({ punchout_time, break_status })
const toasts = () => toastEntries().map((entry) => [entry.kind, entry.text])
const stored = () => [localStorage.getItem('punch_state.7'), localStorage.getItem('break_status.7')]
const queue = (): { key: string; action: string; refused: string | null }[] =>
  JSON.parse(localStorage.getItem('punch_queue.7') ?? '[]')
const store = (punch: string, on_break: string): void => {
  localStorage.setItem('punch_state.7', punch)
  localStorage.setItem('break_status.7', on_break)
}
let stops: (() => void)[] = []
const open = (): PunchDesk => {
  const desk = new PunchDesk(ID)
  stops.push(desk.attach(() => undefined))
  return desk
}
const close = (): void => {
  for (const stop of stops) stop()
  stops = []
}
const server = (responses: Parameters<typeof fakeServer>[0]) => {
  const made = fakeServer({ [LOG]: 'no_network', ...responses })
  return { ...made, presses: () => made.sent.filter((one) => one.method === 'POST' && one.path !== BEAT.slice(5)) }
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  close()
  vi.useRealTimers()
})

describe('pressing a button', () => {
  it('keeps in and out after the success', async () => {
    const { sent } = server({ [IN]: ok({}), [OUT]: ok({}) })
    const desk = open()
    await desk.submit('punch_in')
    expect(stored()).toEqual(['in', 'off'])
    await desk.submit('punch_out')
    expect(stored()).toEqual(['out', 'off'])
    expect(sent.find((one) => one.path === '/api/user/punchout')?.query.get('user_id')).toBe('7')
    expect(toasts()).toEqual([
      ['success', 'Punched In Successfully'],
      ['success', 'Punched Out Successfully'],
    ])
  })

  it.each([
    ['punch_in', 'out', IN],
    ['punch_out', 'in', OUT],
  ] as const)('keeps the state when %s is refused, and says why', async (action, before, route) => {
    store(before, 'off')
    server({ [route]: refused('Not now.') })
    const desk = open()
    await desk.submit(action)
    expect(stored()[0]).toBe(before)
    expect(desk.store.get().failure?.message).toBe('Not now.')
    expect(toasts()).toEqual([['error', 'Not now.']])
    expect(queue()).toEqual([])
  })

  it.each([
    ['a time', { time: '00:10' }, 'on', 'off'],
    ['an empty time', { time: '' }, 'on', 'on'],
    ['no time', {}, 'on', 'on'],
    ['no time', {}, 'off', 'off'],
    ['null', { time: null }, 'off', 'on'],
  ])('takes %s from the answer of a break', async (_, data, before, after) => {
    store('in', before)
    server({ [BREAK]: { body: { status: true, message: 'm', data } } })
    await open().submit('break_start')
    expect(stored()).toEqual(['in', after])
    expect(toasts()).toEqual([['warning', 'm']])
  })

  it('shows the refusal of a break as a warning and leaves the break', async () => {
    store('in', 'on')
    server({ [BREAK]: refused('You are not punched in.') })
    const desk = open()
    await desk.submit('break_end')
    expect(stored()).toEqual(['in', 'on'])
    expect(toasts()).toEqual([['warning', 'You are not punched in.']])
    expect(desk.store.get().failure?.message).toBe('You are not punched in.')
  })

  it('asks the log after a refusal, whose newest row wins', async () => {
    store('out', 'off')
    server({ [IN]: refused('You are already punched in since 09:02.'), [LOG]: ok([row(NOT_PUNCHED_OUT, 'on')]) })
    await open().submit('punch_in')
    expect(stored()).toEqual(['in', 'on'])
  })

  it('shows a failure of the server and keeps nothing to send', async () => {
    server({ [IN]: { status: 500, body: { error: 'x' } } })
    const desk = open()
    await desk.submit('punch_in')
    expect(queue()).toEqual([])
    expect(desk.store.get().failure?.status).toBe(500)
  })
})

const refuseStorage = (): void => {
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
}

describe('a press that meets trouble', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is one when the button is clicked twice', async () => {
    const { presses } = server({ [IN]: ok({}) })
    const desk = open()
    await Promise.all([desk.submit('punch_in'), desk.submit('punch_in')])
    expect(presses()).toHaveLength(1)
    expect(desk.store.get().failure).toBeNull()
  })

  it('is sent although the storage of the browser refuses it, and so is the next one', async () => {
    const { presses } = server({ [IN]: ok({}), [OUT]: ok({}) })
    const desk = open()
    refuseStorage()
    await desk.submit('punch_in')
    await desk.submit('punch_out')
    expect(presses().map(({ path }) => path)).toEqual(['/api/user/punchin', '/api/user/punchout'])
    expect([desk.store.get().stored.punch, desk.store.get().queue]).toEqual(['out', []])
  })

  it('says that it is lost with the page while it waits and could not be saved', async () => {
    server({ [IN]: 'no_network' })
    const desk = open()
    refuseStorage()
    await desk.submit('punch_in')
    expect([desk.store.get().isUnsaved, desk.store.get().queue.length]).toEqual([true, 1])
  })
})

describe('the log and the heartbeat', () => {
  it('lets the newest row win at load', async () => {
    store('in', 'on')
    server({ [LOG]: ok([row('18:00'), row(NOT_PUNCHED_OUT)]) })
    open()
    await vi.waitFor(() => expect(stored()).toEqual(['out', 'off']))
  })

  it('lets the newest row win at every heartbeat', async () => {
    store('out', 'off')
    const { responses } = server({
      [BEAT]: ok({ punch_state: 'out', break_status: 'off' }),
      [LOG]: ok([row('18:00')]),
    })
    open()
    responses[LOG] = ok([row(NOT_PUNCHED_OUT)])
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(stored()).toEqual(['in', 'off']))
  })

  it('goes by the heartbeat while the log has no row', async () => {
    store('in', 'off')
    server({ [BEAT]: ok({ punch_state: 'out', break_status: 'off' }), [LOG]: ok([]) })
    open()
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(stored()).toEqual(['out', 'off']))
  })

  it('is not overtaken by a log that was read before a punch', async () => {
    let respondToLog: (value: ReturnType<typeof ok>) => void = () => undefined
    server({ [IN]: ok({}), [LOG]: () => new Promise((resolve) => (respondToLog = resolve)) })
    const desk = open()
    await vi.waitFor(() => expect(desk.store.get().queue).toEqual([]))
    await desk.submit('punch_in')
    respondToLog(ok([row('18:00')]))
    await vi.advanceTimersByTimeAsync(10)
    expect(stored()).toEqual(['in', 'off'])
  })
})

describe('without a connection', () => {
  it('keeps the press, survives a reload, and sends it once with the same key and body', async () => {
    const { responses, presses } = server({ [IN]: 'no_network' })
    const desk = open()
    await desk.submit('punch_in')
    expect(toasts()).toEqual([['error', NETWORK_TEXT]])
    expect(stored()[0]).not.toBe('in')
    expect(queue()).toMatchObject([{ action: 'punch_in', refused: null }])
    close()
    await desk.flush()
    const unanswered = presses().length
    responses[IN] = ok({})
    open()
    await vi.waitFor(() => expect(queue()).toEqual([]))
    await vi.advanceTimersByTimeAsync(30_000)
    const sent = presses()
    expect(sent).toHaveLength(unanswered + 1)
    expect(new Set(sent.map((one) => one.headers.get('Idempotency-Key'))).size).toBe(1)
    expect(new Set(sent.map((one) => JSON.stringify(one.body))).size).toBe(1)
    expect(stored()[0]).toBe('in')
  })

  it('says how long ago the button was pressed while the page lives', async () => {
    const { responses, presses } = server({ [IN]: 'no_network' })
    const desk = open()
    await desk.submit('punch_in')
    await desk.flush()
    responses[IN] = ok({})
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(queue()).toEqual([]))
    const ages = presses().map((one) => Number(one.headers.get('X-Pressed-Age')))
    expect(ages[0]).toBeLessThan(1000)
    expect(ages.at(-1)).toBeGreaterThanOrEqual(9_900)
  })

  it('leaves the age to the body of a press of an earlier page', async () => {
    const queued = { key: 'k', action: 'punch_in', body: { pressed_at: machineInstant() }, is_queued: true }
    localStorage.setItem('punch_queue.7', JSON.stringify([{ ...queued, refused: null }]))
    const { presses } = server({ [IN]: ok({}) })
    open()
    await vi.waitFor(() => expect(queue()).toEqual([]))
    expect(firstOf(presses()).headers.get('X-Pressed-Age')).toBeNull()
    expect(firstOf(presses()).headers.get('Idempotency-Key')).toBe('k')
    expect(firstOf(presses()).body).toEqual(queued.body)
  })

  it('keeps the order of the presses, and tells of each that waits', async () => {
    const { responses, presses } = server({ [IN]: 'no_network', [BREAK]: 'no_network', [OUT]: 'no_network' })
    const desk = open()
    await desk.submit('punch_in')
    await desk.submit('break_start', 'meal')
    await desk.submit('punch_out')
    expect(queue().map((one) => one.action)).toEqual(['punch_in', 'break_start', 'punch_out'])
    const before = presses().length
    Object.assign(responses, { [IN]: ok({}), [BREAK]: ok({ time: null }), [OUT]: ok({}) })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(queue()).toEqual([]))
    const paths = presses().slice(before)
    expect(paths.map((one) => one.path)).toEqual(['/api/user/punchin', '/api/user/break_add', '/api/user/punchout'])
    expect(nthOf(paths, 1).body).toMatchObject({ action: 'start', kind: 'meal' })
    expect(stored()).toEqual(['out', 'off'])
  })

  it('shows the refusal of a press that waited, goes on with the next, and keeps it until it was read', async () => {
    const { responses } = server({ [IN]: 'no_network', [BREAK]: 'no_network' })
    const desk = open()
    await desk.submit('punch_in')
    await desk.submit('break_start')
    Object.assign(responses, { [IN]: refused('You are already punched in since 09:02.'), [BREAK]: ok({ time: null }) })
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(queue()).toHaveLength(1))
    expect(queue()[0]).toMatchObject({ action: 'punch_in', refused: 'You are already punched in since 09:02.' })
    expect(toasts()).toContainEqual(['error', 'You are already punched in since 09:02.'])
    desk.dismiss(firstOf(queue()).key)
    expect(queue()).toEqual([])
  })

  it.each([502, 503, 504, 500, 429])('goes on waiting while the server answers %i', async (status) => {
    const { responses, presses } = server({ [IN]: 'no_network' })
    await open().submit('punch_in')
    responses[IN] = { status, body: { error: 'busy' } }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(presses().length).toBeGreaterThan(1)
    expect(queue()).toMatchObject([{ refused: null }])
  })

  it('does not send what waited longer than 72 hours', async () => {
    const pressed_at = new Date(machineNow() - 73 * 3_600_000).toISOString()
    const queued = { key: 'k', action: 'punch_in', body: { pressed_at }, is_queued: true, refused: null }
    localStorage.setItem('punch_queue.7', JSON.stringify([queued]))
    const { presses } = server({ [IN]: ok({}) })
    open()
    await vi.waitFor(() => expect(firstOf(queue()).refused).toContain('72 hours'))
    expect(presses()).toEqual([])
  })
})
