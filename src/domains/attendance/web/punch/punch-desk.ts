import type { DataOf } from '#kit/contract/call.ts'
import { asFailure, type CallFailure, NETWORK_TEXT } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import { createStore, type Store } from '#kit/web/store.ts'
import { toast } from '#kit/web/toasts/toast-store.ts'
import { machineInstant, machineNow, machineZone } from '#kit/contract/machine-clock.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { heartbeat, listByUser } from '../../contract/timesheet.calls.ts'
import { afterLog, afterSuccess, type PunchAction, type PunchState } from './punch-state.ts'
import { hasState, isOfPerson, type Press, readQueue, readState, writeQueue, writeState } from './punch-storage.ts'
import { isTooOld, notePress, sendPress } from './send-press.ts'

export type DeskState = Readonly<{
  stored: PunchState
  /**
   * False in a new browser until the log has arrived: the buttons wait until then, so that they do not offer the wrong
   * one.
   */
  isKnown: boolean
  queue: readonly Press[]
  /** The action that is under way. */
  sending: PunchAction | null
  /** The last attempt met no server. */
  is_offline: boolean
  /** The storage of the browser refused the queue: it is lost when the page is closed. */
  isUnsaved: boolean
  /** The reason why the last click had no effect. */
  failure: CallFailure | null
  /** The data of the last heartbeat, and its time on the clock of the page (`performance.now`). */
  beat: (DataOf<typeof heartbeat> & Readonly<{ heard_at: number }>) | null
}>

const HEARTBEAT_MS = 60_000
const RETRY_MS = 10_000
const STALE: ReadonlySet<string> = new Set([
  attendanceRefusals.code('stale_open'),
  attendanceRefusals.code('session_stale'),
])
const TOO_OLD = 'Not sent within 72 hours. Ask for a correction of this day.'

const bodyOf = (action: PunchAction, kind: string | undefined): Press['body'] => {
  const at = { pressed_at: machineInstant() }
  if (action === 'break_start') return { ...at, action: 'start', ...(kind ? { kind } : {}) }
  if (action === 'break_end') return { ...at, action: 'end' }
  return { ...at, device_zone: machineZone() }
}

/**
 * The punch clock of one person in this browser. A click is stored before it is sent and leaves the queue only with a
 * response, so that it is sent once and none is lost.
 */
export class PunchDesk {
  readonly store: Store<DeskState>
  private readonly employeeId: number
  private readonly listeners = new Set<() => void>()
  private run: Promise<void> | null = null
  // Counts what the server took, so that a log that was read before is not believed after.
  private taken = 0

  constructor(employeeId: number) {
    this.employeeId = employeeId
    this.store = createStore<DeskState>({
      stored: readState(employeeId),
      isKnown: hasState(employeeId),
      queue: readQueue(employeeId),
      sending: null,
      is_offline: false,
      isUnsaved: false,
      failure: null,
      beat: null,
    })
  }

  press(action: PunchAction, kind?: string): Promise<void> {
    // A double click counts once.
    const last = readQueue(this.employeeId).findLast((press) => press.refused === null)
    if (last?.action === action) return this.run ?? this.flush()
    const press: Press = { key: uuid(), action, body: bodyOf(action, kind), is_queued: false, refused: null }
    notePress(press.key)
    this.keepQueue([...readQueue(this.employeeId), press])
    this.put({ failure: null })
    return this.flush()
  }

  /** Sends the queue, in the order of the clicks; one tab of the browser at a time. */
  flush(): Promise<void> {
    const next = (this.run ?? Promise.resolve()).then(() => this.alone(() => this.sendAll()))
    // One attempt that failed must not prevent the next one.
    this.run = next.catch(() => this.put({ sending: null }))
    return this.run
  }

  /** The newest row of the log wins over what is stored here. */
  async sync(): Promise<PunchState | null> {
    const before = this.taken
    const input = { params: { userId: this.employeeId }, query: { limit: 1 } }
    const rows = await send(listByUser, input, { background: true }).then(
      ({ data }) => data,
      () => null,
    )
    this.put({ isKnown: true })
    if (!rows?.length || before !== this.taken) return null
    const next = afterLog(this.store.get().stored, rows)
    this.keepState(next)
    return next
  }

  /** Removes a refused entry from the queue. */
  dismiss(key: string): void {
    this.keepQueue(readQueue(this.employeeId).filter((press) => press.key !== key))
  }

  /** Runs the clock while a person shows it: log at load, heartbeat, retries. Returns a function that stops it. */
  keep(onChange: () => void): () => void {
    this.listeners.add(onChange)
    if (this.listeners.size === 1) this.stop = this.start()
    return () => {
      this.listeners.delete(onChange)
      if (this.listeners.size === 0) this.stop()
    }
  }

  private stop = (): void => undefined

  private start(): () => void {
    const retry = (): void => {
      if (this.store.get().queue.some((press) => press.refused === null)) void this.flush()
    }
    const reread = (event: StorageEvent): void => {
      if (!isOfPerson(event.key, this.employeeId)) return
      this.put({ stored: readState(this.employeeId), queue: readQueue(this.employeeId) })
    }
    // A click of an earlier page may have arrived at the server or not: it waits like those without a response.
    this.keepQueue(readQueue(this.employeeId).map((press) => ({ ...press, is_queued: true })))
    this.put({ stored: readState(this.employeeId), sending: null, failure: null })
    void this.sync().then(retry)
    const timers = [setInterval(() => void this.beat(), HEARTBEAT_MS), setInterval(retry, RETRY_MS)]
    window.addEventListener('online', retry)
    window.addEventListener('storage', reread)
    return () => {
      for (const timer of timers) clearInterval(timer)
      window.removeEventListener('online', retry)
      window.removeEventListener('storage', reread)
    }
  }

  /** Sends a heartbeat, and stores the state that it returns. */
  async beat(): Promise<void> {
    const before = this.store.get().stored
    const taken = this.taken
    const answer = await send(heartbeat, {}, { background: true }).catch(() => null)
    this.put({ is_offline: answer === null })
    if (!answer) return
    this.put({ beat: { ...answer.data, heard_at: performance.now() } })
    const found = await this.sync()
    // A log without rows has no state; then the heartbeat decides.
    const now = found ?? { punch: answer.data.punch_state, on_break: answer.data.break_status }
    if (taken !== this.taken) return
    this.keepState(now)
    if (now.punch !== before.punch || now.on_break !== before.on_break) this.tell()
  }

  private async alone(work: () => Promise<void>): Promise<void> {
    const { locks } = navigator
    if (locks) await locks.request(`punch_queue.${this.employeeId}`, work)
    else await work()
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const press = readQueue(this.employeeId).find((one) => one.refused === null)
      if (!press) break
      this.put({ sending: press.action })
      if (isTooOld(press, machineNow())) this.change(press.key, { refused: TOO_OLD })
      else if (!(await this.attempt(press))) break
    }
    this.put({ sending: null })
  }

  /** Sends one entry; returns true if the next one may follow. */
  private async attempt(press: Press): Promise<boolean> {
    const outcome = await sendPress(this.employeeId, press).catch((error: unknown) => ({
      kind: 'failed' as const,
      failure: asFailure(error),
    }))
    this.put({ is_offline: outcome.kind === 'unanswered' })
    if (outcome.kind === 'unanswered') {
      this.wait(press)
      return false
    }
    if (outcome.kind === 'done') {
      this.taken += 1
      this.keepState(afterSuccess(readState(this.employeeId), press.action, outcome.answer))
      this.dismiss(press.key)
      this.tell()
      return true
    }
    if (press.is_queued) this.change(press.key, { refused: outcome.failure.message })
    else this.dismiss(press.key)
    this.put({ failure: outcome.failure })
    // A punch that turns out to be stale is marked as such by the heartbeat, and can be resolved then.
    if (STALE.has(outcome.failure.code ?? '')) await this.beat()
    await this.sync()
    this.tell()
    return true
  }

  private wait(tried: Press): void {
    const queue = readQueue(this.employeeId)
    // A silent attempt came before a new click: the person still sees that it waits.
    if (tried.is_queued && queue.some((one) => !one.is_queued)) toast('error', NETWORK_TEXT)
    this.keepQueue(queue.map((one) => ({ ...one, is_queued: true })))
  }

  private change(key: string, change: Partial<Press>): void {
    this.keepQueue(readQueue(this.employeeId).map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  private keepQueue(queue: readonly Press[]): void {
    this.put({ isUnsaved: !writeQueue(this.employeeId, queue), queue })
  }

  private keepState(stored: PunchState): void {
    writeState(this.employeeId, stored)
    this.put({ stored })
  }

  private put(change: Partial<DeskState>): void {
    this.store.set({ ...this.store.get(), ...change })
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

const desks = new Map<number, PunchDesk>()

/** The one clock of a person on this page. */
export const deskOf = (employeeId: number): PunchDesk => {
  const desk = desks.get(employeeId) ?? new PunchDesk(employeeId)
  desks.set(employeeId, desk)
  return desk
}
