import { decideAsLead, decideOvertime } from './calls/decide.ts'
import { leadOvertime, listOvertime, ownOvertime } from './calls/lists.ts'
import { previewReset } from './calls/preview-reset.ts'
import { applyReset, reverseReset, viewReset } from './calls/resets.ts'
import { settleOvertime } from './calls/settle.ts'

export const overtimeHandlers = {
  ownOvertime,
  leadOvertime,
  decideAsLead,
  decideOvertime,
  listOvertime,
  settleOvertime,
  previewReset,
  viewReset,
  applyReset,
  reverseReset,
}
