import { rows, single } from '#kit/server/database/rows.ts'
import { hiringCard, interviewsCard } from '../../contract/hiring.cards.ts'
import type { Tx } from '#kit/server/context.ts'
import type { HiringCard, InterviewsCard } from '../../contract/hiring.cards.ts'

export const countHiring = async (tx: Tx, now: string, today: string): Promise<HiringCard> => {
  return single(tx, hiringCard)`
    select (select count(*)::int from offers where state = 'sent' and expires_on >= ${today}::date) as offers_open,
      (select count(*)::int from offers where state = 'draft' and base_minor is not null) as offers_to_approve,
      (select count(*)::int from interviews where state = 'scheduled' and starts_at > ${now}::timestamptz
        and starts_at < ${now}::timestamptz + interval '7 days') as interviews_ahead,
      (select count(*)::int from candidates where stage in ('applied', 'selected')
        and stage_since_at < ${now}::timestamptz - interval '3 days') as waiting,
      (select count(*)::int from onboards where state in ('invited', 'started', 'changes_requested')) as invited,
      (select count(*)::int from onboards where state = 'submitted') as to_review,
      (select count(*)::int from onboards where state in ('draft', 'invited', 'started', 'changes_requested', 'submitted', 'approved', 'converted')
        and joining_on between ${today}::date and ${today}::date + 7) as joining_soon`
}

/** Interviews of an account in the next two weeks, and those of the last two that wait for feedback; at most five. */
export const listNextInterviews = async (
  tx: Tx,
  accountId: number,
  now: string,
): Promise<InterviewsCard['interviews']> => {
  return rows(tx, interviewsCard.shape.interviews.element)`
    select i.id, i.title, c.name as candidate, i.starts_at, i.ends_at, i.ends_at <= ${now}::timestamptz as owes_feedback
    from interview_people m join interviews i on i.id = m.interview_id join candidates c on c.id = i.candidate_id
    where m.account_id = ${accountId} and i.state = 'scheduled' and i.starts_at < ${now}::timestamptz + interval '14 days'
      and (i.ends_at > ${now}::timestamptz or (i.ends_at > ${now}::timestamptz - interval '14 days' and not exists (
        select from interview_comments f where f.interview_id = i.id and f.author_id = m.account_id and f.kind = 'feedback')))
    order by i.starts_at limit 5`
}
