import { GoLink } from '#kit/web/address/go-link.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

/** The list of those who are employed now, narrowed by a filter such as `team_id=4`: who is counted here. */
export const employedPath = (filter = ''): string =>
  `/admin/employees?status=employed${filter === '' ? '' : `&${filter}`}`

/** How many people there are, leading to them for whoever may see them. */
export const PeopleCount = ({ count, filter }: Readonly<{ count: number; filter: string }>) => {
  const { has } = useActor()
  if (count === 0 || !has('people.read')) return number(count)
  return <GoLink href={employedPath(filter)}>{number(count)}</GoLink>
}
