// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { toastEntries } from '#kit/web/toasts/toast-store.ts'
import { machineInstant, machineNow } from '#kit/contract/machine-clock.ts'
import { NOT_PUNCHED_OUT } from '../../../contract/attendance.models.ts'
import { PunchDesk } from '../../punch/punch-desk.ts'
import { ScreenShare } from './screen-share.ts'
import { shareStore } from './share-store.ts'

const START = '2026-05-12T08:24:00.000Z'
const SCREENSHOT_LIMITS = 'POST /api/user/workscreenshort'
const BEAT = 'POST /api/user/punchin/heartbeat'
const LOG = 'GET /api/user/attendancelog/7'
const OUT = 'POST /api/user/punchout'
const BREAK = 'POST /api/user/break_add'
const refused = (code: string, message: string) => ({ body: { status: false, code, message } })

type Track = EventTarget & { enabled: boolean; stopped: boolean; stop: () => void }
let track: Track

const make = document.createElement.bind(document)

/** A browser that shares a screen of 2560 × 1440 pixels. */
const browserWithScreen = (): void => {
  track = Object.assign(new EventTarget(), {
    enabled: true,
    stopped: false,
    stop: () => void (track.stopped = true),
  })
  const stream = { getVideoTracks: () => [track] }
  // A separate navigator: the next file in this process has one that cannot share.
  const mediaDevices = { getDisplayMedia: async () => stream }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices }))
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    if (name === 'video')
      return Object.assign(make('div'), { videoWidth: 2560, videoHeight: 1440, play: async () => undefined }) as never
    if (name !== 'canvas') return make(name)
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => undefined }),
      toBlob: (done: (blob: Blob) => void) =>
        done(new Blob([`${canvas.width}x${canvas.height}`], { type: 'image/webp' })),
    }
    return canvas as never
  })
}

/** The state of the person on the server; tests change it. */
let state: { punch: 'in' | 'out'; on_break: 'on' | 'off'; from: string | null; to: string | null }
const now = () => machineInstant()
const server = (responses: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    [BEAT]: () =>
      ok({
        punch_state: state.punch,
        break_status: state.on_break,
        state: state.punch === 'out' ? null : state.on_break === 'on' ? 'on_break' : 'working',
        session_version: 1,
        server_now: now(),
        next_shot_from_at: state.from,
        next_shot_to_at: state.to,
      }),
    [LOG]: () =>
      ok([{ punchout_time: state.punch === 'in' ? NOT_PUNCHED_OUT : '17:00', break_status: state.on_break }]),
    [SCREENSHOT_LIMITS]: ok({}),
    ...responses,
  })
const uploads = (sent: ReturnType<typeof fakeServer>['sent']) =>
  sent.filter(({ path }) => path.endsWith('workscreenshort'))

const begin = async (): Promise<{ desk: PunchDesk; share: ScreenShare }> => {
  localStorage.setItem('punch_state.7', 'in')
  localStorage.setItem('break_status.7', 'off')
  const desk = new PunchDesk(7)
  const share = new ScreenShare(desk, 7)
  await share.start()
  return { desk, share }
}
const pass = (minutes: number): Promise<unknown> => vi.advanceTimersByTimeAsync(minutes * 60_000)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(START) })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  state = { punch: 'in', on_break: 'off', from: '2026-05-12T08:20:00.000Z', to: '2026-05-12T08:30:00.000Z' }
  browserWithScreen()
})
afterEach(() => {
  shareStore.get()?.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('sharing the screen', () => {
  it('takes one picture at a random moment of each interval, no wider than pictures are kept', async () => {
    const { sent } = server()
    await begin()
    expect(shareStore.get()?.next).toEqual({ from: Date.parse(state.from ?? ''), to: Date.parse(state.to ?? '') })
    await pass(2.9)
    expect(uploads(sent)).toEqual([])
    await pass(0.2)
    const [first] = uploads(sent)
    const form = first?.body as FormData
    expect([form.get('id'), form.get('captured_at')]).toEqual(['7', '2026-05-12T08:27:00.000Z'])
    expect(await (form.get('file') as File).text()).toBe('1920x1080')
    expect(first?.headers.get('X-Background')).toBe('1')
    expect(toastEntries().map(({ text }) => text)).toEqual(['Screeshot Uploaded Successfully'])
    await pass(7)
    expect(uploads(sent)).toHaveLength(1)
    await pass(1)
    expect(uploads(sent)).toHaveLength(2)
    expect(shareStore.get()).toMatchObject({ taken: 2, missed: 0, failure: null })
  })

  it('takes nothing on a break, with its tracks off, and goes on after it', async () => {
    const { sent } = server({
      [BREAK]: () => {
        const isOver = state.on_break === 'on'
        const next = { from: '2026-05-12T08:40:00.000Z', to: '2026-05-12T08:50:00.000Z' }
        state = { punch: 'in', on_break: isOver ? 'off' : 'on', ...(isOver ? next : { from: null, to: null }) }
        return ok({ time: isOver ? '08:40' : null })
      },
    })
    const { desk } = await begin()
    await desk.submit('break_start')
    expect([track.enabled, shareStore.get()]).toMatchObject([false, { isPaused: true, next: null }])
    await pass(15)
    expect(uploads(sent)).toEqual([])
    await desk.submit('break_end')
    await pass(0.1)
    expect([track.enabled, track.stopped, shareStore.get()]).toMatchObject([true, false, { isPaused: false }])
    await pass(11)
    expect(uploads(sent)).toHaveLength(1)
  })

  it('ends with the punch, here at once and elsewhere by the next heartbeat', async () => {
    server({ [OUT]: ok({}) })
    const { desk } = await begin()
    await desk.submit('punch_out')
    expect([track.stopped, shareStore.get()]).toEqual([true, null])
    browserWithScreen()
    await begin()
    state = { ...state, punch: 'out', from: null, to: null }
    await pass(1.1)
    expect([track.stopped, shareStore.get()]).toEqual([true, null])
  })

  it('ends where the person stops it in the browser, and where pictures are no longer agreed to', async () => {
    server()
    await begin()
    track.dispatchEvent(new Event('ended'))
    expect(shareStore.get()).toBeNull()
    browserWithScreen()
    await begin()
    state = { ...state, from: null, to: null }
    await pass(1.1)
    expect([track.stopped, shareStore.get()]).toEqual([true, null])
  })

  it('sends a picture again while it may still come, under its key, then counts it as missed', async () => {
    const { sent, responses } = server({ [SCREENSHOT_LIMITS]: 'no_network' })
    await begin()
    await pass(4)
    expect(shareStore.get()).toMatchObject({ taken: 0, missed: 0, waiting: 1 })
    expect(uploads(sent).length).toBeGreaterThan(1)
    responses[SCREENSHOT_LIMITS] = ok({})
    await pass(0.5)
    expect(shareStore.get()).toMatchObject({ taken: 1, missed: 0, waiting: 0, failure: null })
    expect(new Set(uploads(sent).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    responses[SCREENSHOT_LIMITS] = 'no_network'
    await pass(10)
    expect(shareStore.get()).toMatchObject({ taken: 1, missed: 0, waiting: 1 })
    await pass(15)
    expect(shareStore.get()).toMatchObject({ taken: 1, missed: 1 })
  })

  it.each([
    [413, { status: false, error: 'This is too large.' }, 'This is too large.'],
    [
      415,
      { status: false, error: 'This type of file or body is not supported.' },
      'This type of file or body is not supported.',
    ],
  ])('shows %i in the panel, and sends nothing again', async (status, body, message) => {
    const { sent } = server({ [SCREENSHOT_LIMITS]: { status, body } })
    await begin()
    await pass(5)
    expect(uploads(sent)).toHaveLength(1)
    expect(shareStore.get()).toMatchObject({ missed: 1, failure: message })
    expect(toastEntries()).toEqual([])
  })

  it('shows 429 in the panel and tries later', async () => {
    const { sent } = server({
      [SCREENSHOT_LIMITS]: { status: 429, body: { status: false, error: 'Pictures come too often.' } },
    })
    await begin()
    await pass(5)
    expect(uploads(sent).length).toBeGreaterThan(1)
    expect(shareStore.get()).toMatchObject({ waiting: 1, failure: 'Pictures come too often.' })
  })

  it('says as an error why a rule refuses a picture', async () => {
    server({ [SCREENSHOT_LIMITS]: refused('screenshot.on_break', 'You are on a break. Nothing was stored.') })
    await begin()
    await pass(5)
    expect(toastEntries()).toMatchObject([{ kind: 'error', text: 'You are on a break. Nothing was stored.' }])
    expect(shareStore.get()?.missed).toBe(1)
  })

  it('names the instant by the clock of the server', async () => {
    const { sent } = server({
      [BEAT]: () =>
        ok({
          punch_state: 'in',
          break_status: 'off',
          state: 'working',
          session_version: 1,
          server_now: new Date(machineNow() - 3_600_000).toISOString(),
          next_shot_from_at: '2026-05-12T07:20:00.000Z',
          next_shot_to_at: '2026-05-12T07:30:00.000Z',
        }),
    })
    await begin()
    await pass(3.1)
    const form = uploads(sent)[0]?.body
    expect(form instanceof FormData && form.get('captured_at')).toBe('2026-05-12T07:27:00.000Z')
  })
})
