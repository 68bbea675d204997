import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listHikeRounds } from '../../contract/hike-rounds.calls.ts'

/** The rounds of raises, with those that can be chosen for a proposal. */
export const useRounds = () => {
  const { data = [], isLoading } = useCallQuery(listHikeRounds, {})
  const optionOf = ({ id, name }: Readonly<{ id: number; name: string }>) => ({ value: id, label: name })
  return {
    isLoading,
    rounds: data,
    all: data.map(optionOf),
    open: data.filter(({ closed_at }) => closed_at === null).map(optionOf),
  }
}
