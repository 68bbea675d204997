import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { BALANCE_QUESTION } from '../kinds/register.ts'
import { findOpenOfSource, lockRequester, type Source } from '../store/requests.ts'
import { openRequest } from './open-requests.ts'

type Question = Readonly<{
  employee_id: number
  /** The line of the ledger. */
  source: Source
  /** The line and what it was calculated from, as sentences. */
  line: string
  why: readonly string[]
  text: string
}>

/** Sends HR a question about a line of a ledger, with the line as evidence; null where one about it is open. */
export const openBalanceQuestion = async (work: Work, actor: Actor, question: Question): Promise<number | null> => {
  const { employee_id, source, line, why, text } = question
  await lockRequester(work.tx, employee_id)
  if ((await findOpenOfSource(work.tx, source)) !== undefined) return null
  return openRequest(work, actor, {
    type_code: BALANCE_QUESTION,
    employee_id,
    payload: { line, ...(why.length > 0 ? { why: why.join('; ') } : {}) },
    source,
    reason: text,
  })
}
