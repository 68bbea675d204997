import { sendTimeQuestion, showTimeAccount } from './calls/account.ts'
import { decideAsLead, decideOvertime } from './calls/decide.ts'
import { leadOvertime, listOvertime, ownOvertime } from './calls/lists.ts'
import { previewReset } from './calls/preview-reset.ts'
import { applyReset, reverseReset, viewReset } from './calls/resets.ts'
import { createOvertimeSettlement } from './calls/settlement.ts'

export const overtimeHandlers = {
  showTimeAccount,
  sendTimeQuestion,
  ownOvertime,
  leadOvertime,
  decideAsLead,
  decideOvertime,
  listOvertime,
  createOvertimeSettlement,
  previewReset,
  viewReset,
  applyReset,
  reverseReset,
}
