import { listTeams } from '#domains/organisation/contract/teams.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

type Team = Readonly<{ id: number; name: string }>

/** The team into whose queue a task goes. */
export const TeamField = ({ chosen, ...field }: FieldProps<number> & Readonly<{ chosen: Team | null }>) => {
  const { has } = useActor()
  const query = useCallQuery(listTeams, { query: {} }, { enabled: has('organisation.read'), background: true })
  const teams: readonly Team[] = query.data ?? (chosen ? [chosen] : [])
  if (teams.length === 0) return null
  return (
    <Select
      {...field}
      label="Or the queue of a team"
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      isOptional
    />
  )
}
