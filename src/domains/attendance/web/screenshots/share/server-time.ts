import { machineNow } from '#kit/contract/machine-clock.ts'
import type { DeskState } from '../../punch/punch-desk.ts'

/**
 * The time of the server in epoch milliseconds: from the last heartbeat on by the clock of the page, and so never ahead of
 * it. Without a heartbeat that of the device.
 */
export const serverTime = ({ beat }: Pick<DeskState, 'beat'>): number =>
  beat === null ? machineNow() : Date.parse(beat.server_now) + Math.floor(performance.now() - beat.received_at)
