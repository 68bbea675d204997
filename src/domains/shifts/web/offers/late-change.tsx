import { Check } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { TextField } from '#kit/web/form/text-fields.tsx'
import type { Op } from '../../contract/plan.ops.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { planInputOf, proposalsOf } from '../parts/plan-input.ts'
import { canOffer, OfferedPeople } from './offered-people.tsx'

/** Returns the input `offer`, where a change is inside the notice time and there is time for it. */
export const offerInput = (plan: Plan, op: Op, offer: boolean | undefined): { offer?: boolean } =>
  canOffer(proposalsOf(planInputOf(plan), [op])) ? { offer: offer ?? true } : {}

type Props = Readonly<{ plan: Plan; reason: FieldProps<string>; offer: FieldProps<boolean>; op: Op | null }>

/** The reason of a change of a published week, and the people to whom it is offered. */
export const LateChange = ({ plan, reason, offer, op }: Props) => {
  if (plan.week.state !== 'published') return null
  const proposals = op ? proposalsOf(planInputOf(plan), [op]) : []
  const isOffered = offer.value ?? true
  return (
    <>
      <TextField {...reason} label="Reason" />
      {(isOffered || !canOffer(proposals)) && <OfferedPeople plan={plan} proposals={proposals} />}
      {canOffer(proposals) && plan.settings.overrides && (
        <Check
          {...offer}
          value={isOffered}
          label="Ask first"
          help="Without it the change holds at once and is marked as late."
        />
      )}
    </>
  )
}
