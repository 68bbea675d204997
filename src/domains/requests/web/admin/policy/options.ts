import { listPeopleOptions } from '#domains/people/contract/options.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

type Named = Readonly<{ id: number; name: string }>

export const namedOptions = (rows: readonly Named[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** Departments, teams, designations and brands to choose from; none to those who do not see people. */
export const useUnitOptions = () => {
  const { data } = useCallQuery(listPeopleOptions, {}, { enabled: useActor().has('people.read') })
  return {
    departments: namedOptions(data?.departments),
    teams: namedOptions(data?.teams),
    designations: namedOptions(data?.designations),
    brands: namedOptions(data?.brands),
  }
}
