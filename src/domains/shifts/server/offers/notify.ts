import { closeNotices } from '#domains/notices/server/index.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Work } from '#kit/server/context.ts'
import { responseText, proposalText } from '../../contract/offers.texts.ts'
import { shiftKeys } from '../notify/keys.ts'
import { notifyAccounts, notifyPeople, notifyPlanners } from '../notify/notices.ts'
import type { StoredOffer } from './store.ts'

const KIND = 'shifts.change_offer'
const OWN_PATH: ScreenLink = '/employee/shiftschedules'

const planPath = ({ team_id, week_id, id }: StoredOffer): ScreenLink =>
  `/employee/shiftschedules?tab=planning&team=${team_id}&week=${week_id}&offer=${id}`
const recordPath = ({ team_id, week_id, id }: StoredOffer): ScreenLink =>
  `/admin/shiftrecords?team=${team_id}&week=${week_id}&offer=${id}`

/** Offers a change of a published shift to a person. */
export const notifyOffered = async (work: Work, offer: StoredOffer): Promise<void> => {
  const verb = (label: string, response: 'accept' | 'decline') => ({
    label,
    call: 'shifts.offerAnswer',
    params: { params: { id: offer.id }, body: { version: offer.version, answer: response } },
  })
  await notifyPeople(work, [offer.employee.id], KIND, {
    title: 'A change of your shifts is offered to you',
    body: `${proposalText(offer.replaced, offer.proposed)}. ${responseText(Date.parse(offer.respond_by), offer.zone)}\n${offer.reason}`,
    why: 'It would change a published week, so it only holds if you accept it.',
    key: shiftKeys.changeOffered(offer.id),
    path: OWN_PATH,
    subject_id: offer.id,
    priority: 'high',
    verbs: [verb('Accept', 'accept'), verb('Decline', 'decline')],
  })
}

/** Notifies those who plan the team, and the administrator who made the offer, of its result. */
export const notifyPlannersOfOffer = async (work: Work, offer: StoredOffer, title: string): Promise<void> => {
  const notice = {
    title,
    body: `${proposalText(offer.replaced, offer.proposed)}.${offer.state === 'accepted' ? '' : ' The plan stays as it was.'}`,
    why: 'You plan this team.',
    key: shiftKeys.changeDecided(offer.id),
    subject_id: offer.id,
    priority: offer.state === 'accepted' ? ('normal' as const) : ('high' as const),
  }
  await notifyPlanners(work, offer.team_id, KIND, { ...notice, path: planPath(offer) }, [offer.employee.id])
  if (offer.is_of_admin)
    await notifyAccounts(work, [offer.offered_by], KIND, {
      ...notice,
      why: 'You made the offer.',
      path: recordPath(offer),
    })
}

/** Notifies a person that an offer has ended without a response. */
export const notifyEnded = (work: Work, offer: StoredOffer, title: string): Promise<void> =>
  notifyPeople(work, [offer.employee.id], KIND, {
    title,
    body: `${proposalText(offer.replaced, offer.proposed)}. Your shifts stay as they are.`,
    why: 'The change was offered to you.',
    key: shiftKeys.offerEnded(offer.id),
    path: OWN_PATH,
    subject_id: offer.id,
  })

/** Closes the notices that request a response. */
export const closeRequests = (work: Work, offers: readonly StoredOffer[]): Promise<void> =>
  closeNotices(
    work,
    offers.map(({ id }) => shiftKeys.changeOffered(id)),
  )
