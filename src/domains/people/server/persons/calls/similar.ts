import { scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/similar.calls.ts'
import { findSimilarPeople } from '../store/similar.ts'

/** Compares personal data, so it is empty for those who may not read them. */
export const findSimilar = handle(calls.findSimilar, async (context) => {
  if (scopeOf(context.actor, 'people.personal.read') === null) return []
  const {
    first_name = null,
    last_name = null,
    date_of_birth = null,
    personal_email = null,
    mobile = null,
  } = context.body
  const emails = personal_email === null ? [] : [personal_email]
  return findSimilarPeople(context, { first_name, last_name, date_of_birth, emails, mobile })
})
