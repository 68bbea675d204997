import { listPeopleOptions } from '#domains/people/contract/options.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

type Named = Readonly<{ id: number; name: string }>
const options = (rows: readonly Named[] | undefined) => (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** Departments and brands to choose from; none to those who do not see people. */
export const useUnits = () => {
  const { data } = useCallQuery(listPeopleOptions, {}, { enabled: useActor().has('people.read') })
  return { departments: options(data?.departments), brands: options(data?.brands) }
}
