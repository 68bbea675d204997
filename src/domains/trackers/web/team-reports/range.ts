import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { monthOf } from '#kit/web/filters/periods.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'

const address = z.object({ from: date.optional(), to: date.optional() })

/** The days of a report, in the address; by default those of this month. */
export const useRange = () => {
  const [{ from, to }, set] = useAddressState(address)
  const today = todayIn(useActor().organisation.time_zone)
  const month = monthOf(today)
  return { from: from ?? month.from, to: to ?? month.to, set, today }
}
