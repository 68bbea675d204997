import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listColleagues } from '#domains/people/contract/profile.calls.ts'
import { send } from '#kit/web/call/send.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { FindPeople, Found } from './mention-list.tsx'

type Row = Readonly<{ id: number; name: string; team: Readonly<{ name: string }> | null }>

const foundIn = (rows: readonly Row[]): Found[] =>
  rows.map(({ id, name, team }) => ({ id, label: name, under: team?.name }))

const QUERY = { limit: 8, sort: 'name' } as const

/** Finds whom a text may mention, by the list that the area may read. */
export const useFindPeople = (): FindPeople => {
  const { area, has } = useActor()
  if (area === 'admin')
    return async (q) =>
      has('people.read')
        ? foundIn((await send(listEmployees, { query: { ...QUERY, q, status: ['active'] } })).data)
        : []
  return async (q) => foundIn((await send(listColleagues, { query: { ...QUERY, q } })).data)
}
