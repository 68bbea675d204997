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
import {
  hasState,
  isOfPerson,
  type QueuedPunch,
  readQueue,
  readState,
  writeQueue,
  writeState,
} from './punch-storage.ts'
import { isTooOld, noteClick, sendPunch } from './send-punch.ts'

export type DeskState = Readonly<{
  stored: PunchState
  /** False in a new browser until the log has arrived: the buttons wait, so that they do not offer the wrong one. */
  isKnown: boolean
  queue: readonly QueuedPunch[]
  /** The action that is under way. */
  sending: PunchAction | null
  /** The last attempt met no server. */
  is_offline: boolean
  /** The storage of the browser refused the queue: it is lost when the page is closed. */
  isUnsaved: boolean
  /** The reason why the last click had no effect. */
  failure: CallFailure | null
  /** The data of the last heartbeat, and its time on the clock of the page (`performance.now`). */
  beat: (DataOf<typeof heartbeat> & Readonly<{ received_at: number }>) | null
}>

const HEARTBEAT_MS = 60_000
const RETRY_MS = 10_000
const STALE: ReadonlySet<string> = new Set([
  attendanceRefusals.code('stale_open'),
  attendanceRefusals.code('session_stale'),
])
const TOO_OLD = 'Not sent within 72 hours. Ask for a correction of this day.'

const bodyOf = (action: PunchAction, kind: string | undefined): QueuedPunch['body'] => {
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

  submit(action: PunchAction, kind?: string): Promise<void> {
    // A double click counts once.
    const last = readQueue(this.employeeId).findLast((queued) => queued.refused === null)
    if (last?.action === action) return this.run ?? this.flush()
    const queued: QueuedPunch = { key: uuid(), action, body: bodyOf(action, kind), is_queued: false, refused: null }
    noteClick(queued.key)
    this.saveQueue([...readQueue(this.employeeId), queued])
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
    this.saveState(next)
    return next
  }

  /** Removes a refused entry from the queue. */
  dismiss(key: string): void {
    this.saveQueue(readQueue(this.employeeId).filter((queued) => queued.key !== key))
  }

  /** Runs the clock while a person shows it: log at load, heartbeat, retries. Returns a function that stops it. */
  attach(onChange: () => void): () => void {
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
      if (this.store.get().queue.some((queued) => queued.refused === null)) void this.flush()
    }
    const reread = (event: StorageEvent): void => {
      if (!isOfPerson(event.key, this.employeeId)) return
      this.put({ stored: readState(this.employeeId), queue: readQueue(this.employeeId) })
    }
    // A click of an earlier page may have arrived at the server or not: it waits like those without a response.
    this.saveQueue(readQueue(this.employeeId).map((queued) => ({ ...queued, is_queued: true })))
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
    const response = await send(heartbeat, {}, { background: true }).catch(() => null)
    this.put({ is_offline: response === null })
    if (!response) return
    this.put({ beat: { ...response.data, received_at: performance.now() } })
    const found = await this.sync()
    // A log without rows has no state; then the heartbeat decides.
    const now = found ?? { punch: response.data.punch_state, on_break: response.data.break_status }
    if (taken !== this.taken) return
    this.saveState(now)
    if (now.punch !== before.punch || now.on_break !== before.on_break) this.notifyListeners()
  }

  private async alone(work: () => Promise<void>): Promise<void> {
    const { locks } = navigator
    if (locks) await locks.request(`punch_queue.${this.employeeId}`, work)
    else await work()
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const queued = readQueue(this.employeeId).find((one) => one.refused === null)
      if (!queued) break
      this.put({ sending: queued.action })
      if (isTooOld(queued, machineNow())) this.change(queued.key, { refused: TOO_OLD })
      else if (!(await this.attempt(queued))) break
    }
    this.put({ sending: null })
  }

  /** Sends one entry; returns true if the next one may follow. */
  private async attempt(queued: QueuedPunch): Promise<boolean> {
    const outcome = await sendPunch(this.employeeId, queued).catch((error: unknown) => ({
      kind: 'failed' as const,
      failure: asFailure(error),
    }))
    this.put({ is_offline: outcome.kind === 'unanswered' })
    if (outcome.kind === 'unanswered') {
      this.wait(queued)
      return false
    }
    if (outcome.kind === 'done') {
      this.taken += 1
      this.saveState(afterSuccess(readState(this.employeeId), queued.action, outcome.response))
      this.dismiss(queued.key)
      this.notifyListeners()
      return true
    }
    if (queued.is_queued) this.change(queued.key, { refused: outcome.failure.message })
    else this.dismiss(queued.key)
    this.put({ failure: outcome.failure })
    // A punch that turns out to be stale is marked as such by the heartbeat, and can be resolved then.
    if (STALE.has(outcome.failure.code ?? '')) await this.beat()
    await this.sync()
    this.notifyListeners()
    return true
  }

  private wait(tried: QueuedPunch): void {
    const queue = readQueue(this.employeeId)
    // A silent attempt came before a new click: the person still sees that it waits.
    if (tried.is_queued && queue.some((one) => !one.is_queued)) toast('error', NETWORK_TEXT)
    this.saveQueue(queue.map((one) => ({ ...one, is_queued: true })))
  }

  private change(key: string, change: Partial<QueuedPunch>): void {
    this.saveQueue(readQueue(this.employeeId).map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  private saveQueue(queue: readonly QueuedPunch[]): void {
    this.put({ isUnsaved: !writeQueue(this.employeeId, queue), queue })
  }

  private saveState(stored: PunchState): void {
    writeState(this.employeeId, stored)
    this.put({ stored })
  }

  private put(change: Partial<DeskState>): void {
    this.store.set({ ...this.store.get(), ...change })
  }

  private notifyListeners(): void {
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
