import { pickMoment } from '../../../contract/screenshot.rules.ts'
import type { PunchDesk } from '../../punch/punch-desk.ts'
import { openScreen, type Screen } from './screen-frames.ts'
import { serverTime } from './server-time.ts'
import { type Share, shareStore } from './share-store.ts'
import { toastSuccess } from '#kit/web/call/call-toasts.ts'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import { send } from '#kit/web/call/send.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import { LATEST_MINUTES } from '#domains/attendance/contract/screenshots.models.ts'
import { screenshotUpload } from '#domains/attendance/contract/screenshots.calls.ts'

type Pending = Readonly<{ key: string; file: Blob; captured_at: string; attempts: number }>

type Outcome =
  | Readonly<{ kind: 'stored' }>
  /** Sent again later. */
  | Readonly<{ kind: 'waits'; failure: CallFailure }>
  /** The server does not take it, or its time is over. */
  | Readonly<{ kind: 'missed'; failure: CallFailure | null }>

const MINUTE = 60_000
/** Matches failures without a connection or without room for now; the session may have ended. */
const isPassing = ({ kind, status }: CallFailure): boolean =>
  kind === 'network' || status === 401 || status === 429 || status >= 500

/** Sends pictures: each has the same key in all its attempts, and is dropped 15 minutes after it was taken. */
const pendingScreenshots = (employeeId: number, now: () => number) => {
  let pending: readonly Pending[] = []
  const isLate = ({ captured_at }: Pending): boolean => now() - Date.parse(captured_at) > LATEST_MINUTES * MINUTE
  // The first attempt shows every toast and restores a session that has ended; the others are made in silence.
  const transmit = async (picture: Pending): Promise<void> => {
    const input = { body: { id: employeeId, captured_at: picture.captured_at } }
    const options = { key: picture.key, file: picture.file, background: true }
    if (picture.attempts === 0) await perform(screenshotUpload, input, options)
    else toastSuccess(screenshotUpload, (await send(screenshotUpload, input, options)).message)
  }
  const attempt = async (picture: Pending): Promise<Outcome> => {
    pending = pending.filter(({ key }) => key !== picture.key)
    if (isLate(picture)) return { kind: 'missed', failure: null }
    try {
      await transmit(picture)
      return { kind: 'stored' }
    } catch (error) {
      const failure = asFailure(error)
      if (!isPassing(failure)) return { kind: 'missed', failure }
      pending = [...pending, { ...picture, attempts: picture.attempts + 1 }]
      return { kind: 'waits', failure }
    }
  }
  return {
    count: (): number => pending.length,
    send: (file: Blob, captured_at: string): Promise<Outcome> =>
      attempt({ key: uuid(), file, captured_at, attempts: 0 }),
    /** Tries those that wait once more, one after the other, oldest first. */
    retry: async (onOutcome: (outcome: Outcome) => void): Promise<void> => {
      for (const picture of pending) onOutcome(await attempt(picture))
    },
  }
}

type Interval = NonNullable<Share['next']>

const RETRY_MS = 20_000

/**
 * Takes one picture of the shared screen at a random moment of each interval that the heartbeat names, and sends it. Ends
 * with the punch, wherever the person punches out.
 */
export class ScreenShare {
  private readonly desk: PunchDesk
  private readonly pictures: ReturnType<typeof pendingScreenshots>
  private screen: Screen | null = null
  private planned: (Interval & Readonly<{ timer: ReturnType<typeof setTimeout> }>) | null = null
  // Intervals that begin before this instant have had their picture, or were tried.
  private done = 0
  private ends: (() => void)[] = []
  private begun_at = 0

  constructor(desk: PunchDesk, employeeId: number) {
    this.desk = desk
    this.pictures = pendingScreenshots(employeeId, () => this.now())
  }

  /** Opens the screen and begins. Throws where the person or the browser declines. */
  async start(): Promise<void> {
    this.screen = await openScreen(() => this.stop())
    this.begun_at = performance.now()
    const retry = setInterval(() => void this.pictures.retry((outcome) => this.note(outcome)), RETRY_MS)
    this.ends = [
      this.desk.attach(() => undefined),
      this.desk.store.subscribe(() => this.follow()),
      () => clearInterval(retry),
    ]
    shareStore.set({
      isPaused: false,
      next: null,
      taken: 0,
      missed: 0,
      waiting: 0,
      failure: null,
      stop: () => this.stop(),
    })
    await this.desk.beat()
    this.follow()
  }

  readonly stop = (): void => {
    for (const end of this.ends) end()
    this.ends = []
    this.unplan()
    this.screen?.stop()
    this.screen = null
    shareStore.set(null)
  }

  private now(): number {
    return serverTime(this.desk.store.get())
  }

  private put(change: Partial<Share>): void {
    const share = shareStore.get()
    if (share) shareStore.set({ ...share, ...change })
  }

  /** Follows the punch clock: it has clicks of this page at once, and those elsewhere with the heartbeat. */
  private follow(): void {
    if (!this.screen) return
    const { stored, beat } = this.desk.store.get()
    if (stored.punch === 'out') return this.stop()
    const isPaused = stored.on_break === 'on'
    this.screen.pause(isPaused)
    if (isPaused !== shareStore.get()?.isPaused) {
      this.put({ isPaused })
      // The heartbeat before the break ended knows of no next picture.
      if (!isPaused) void this.desk.beat()
    }
    const isReceived = beat !== null && beat.received_at >= this.begun_at
    // No picture of a person who works: pictures were switched off, or the consent was withdrawn.
    if (isReceived && beat.state === 'working' && beat.next_shot_from_at === null && !isPaused) return this.stop()
    const from = beat?.next_shot_from_at ?? null
    const to = beat?.next_shot_to_at ?? null
    if (isPaused || from === null || to === null) return this.unplan()
    this.plan({ from: Date.parse(from), to: Date.parse(to) })
  }

  private plan(named: Interval): void {
    const length = named.to - named.from
    const interval = named.from >= this.done ? named : { from: this.done, to: this.done + length }
    if (this.planned?.from === interval.from) return
    this.unplan()
    const now = this.now()
    const wait = pickMoment(interval, now, Math.random()) - now
    this.planned = { ...interval, timer: setTimeout(() => void this.take(interval), wait) }
    this.put({ next: interval })
  }

  private unplan(): void {
    if (this.planned) clearTimeout(this.planned.timer)
    this.planned = null
    this.put({ next: null })
  }

  private async take(interval: Interval): Promise<void> {
    const at = this.now()
    this.planned = null
    this.done = Math.max(interval.to, at - (at % (interval.to - interval.from)))
    this.follow()
    // A device that slept through the interval takes nothing for it.
    const frame = at <= interval.to ? await this.screen?.frame() : null
    if (frame) this.note(await this.pictures.send(frame, new Date(at).toISOString()))
  }

  private note(outcome: Outcome): void {
    const share = shareStore.get()
    if (!share) return
    const waiting = this.pictures.count()
    if (outcome.kind === 'stored') return this.put({ taken: share.taken + 1, waiting, failure: null })
    const failure = outcome.failure?.message ?? share.failure
    if (outcome.kind === 'waits') return this.put({ waiting, failure })
    this.put({ missed: share.missed + 1, waiting, failure })
    // Refused by a rule: the heartbeat returns the next time, if there is one.
    if (outcome.failure?.kind === 'refused') void this.desk.beat()
  }
}
