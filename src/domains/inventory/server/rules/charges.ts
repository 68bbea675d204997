import { amountText } from '#engines/money/contract/amounts.ts'
import { authorId } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { AssignmentRow } from '../store/assignments.ts'

type Recovery = Readonly<{ recovery_minor?: number | null; recovery_currency?: string | null }>

/** Returns the author of a charge as a column, where there is one. */
export const chargedBy = (context: Context, recovery: Recovery) =>
  recovery.recovery_minor ? { charged_by: authorId(context) } : {}

type Charged = Pick<AssignmentRow, 'recovery_minor' | 'objection_text' | 'objection_answer'>

/** Returns true for a charge that its holder may object to: once. */
export const isObjectable = ({ recovery_minor, objection_text }: Charged): boolean =>
  recovery_minor !== null && objection_text === null

/** Returns true for an objection that is open. */
export const isUnanswered = ({ objection_text, objection_answer }: Charged): boolean =>
  objection_text !== null && objection_answer === null

/** Returns an amount that a holder is to pay, as text; null where nothing is to be paid. */
export const chargeText = ({ recovery_minor, recovery_currency }: Recovery): string | null =>
  recovery_minor && recovery_currency ? amountText(recovery_minor, recovery_currency) : null
