import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Role } from '../../contract/roles.models.ts'

/** The list of those who are employed now, narrowed by a filter such as `team_id=4`: who is counted here. */
export const employedPath = (filter = ''): ScreenLink =>
  `/admin/employees?status=employed${filter === '' ? '' : `&${filter}`}`

/** The number of people, which leads to them for a person who may see them. */
export const PeopleCount = ({ count: people, filter }: Readonly<{ count: number; filter: string }>) => {
  const { has } = useActor()
  if (people === 0 || !has('people.read')) return number(people)
  return <GoLink href={employedPath(filter)}>{number(people)}</GoLink>
}

/** The number of holders of a role, which leads to their list. */
export const Holders = ({ role }: { role: Pick<Role, 'id' | 'area' | 'holders'> }) => {
  const { has } = useActor()
  const text = count(role.holders, 'holder')
  const [path, permission]: [ScreenLink, Permission] =
    role.area === 'Admin' ? ['/admin/users', 'people.admin.read'] : [employedPath(`role_id=${role.id}`), 'people.read']
  return role.holders > 0 && has(permission) ? <GoLink href={path}>{text}</GoLink> : text
}
