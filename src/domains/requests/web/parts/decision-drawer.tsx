import { useActor } from '#kit/web/screens/actor.tsx'
import { canDecide, DecideButtons } from './decide-buttons.tsx'
import { DecisionCard } from './decision-card.tsx'
import type { DecisionCalls } from './decision-calls.ts'
import { RequestDrawer } from './request-drawer.tsx'
import { TeamStrip } from './team-strip.tsx'
import type { DecisionAddress } from './use-decision-address.ts'

type Props = Readonly<{ calls: DecisionCalls; address: DecisionAddress }>

/** One request to those who decide: the card, the team around it, and the buttons. */
export const DecisionDrawer = ({ calls, address }: Props) => {
  const { has } = useActor()
  return (
    <RequestDrawer
      drawer={address}
      withPerson
      above={(request) => (
        <>
          <DecisionCard request={request} />
          {request.card && has('requests.calendar.read') && <TeamStrip request={request} />}
        </>
      )}
      buttons={(request) =>
        canDecide(request, calls) && (
          <DecideButtons request={request} calls={calls} address={address} onDone={address.close} />
        )
      }
    />
  )
}
