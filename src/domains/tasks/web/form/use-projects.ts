import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listOwnProjects, listProjects } from '#domains/billing/contract/projects.calls.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

const MAX_PROJECTS = 200

/** Projects that a task can be of: for administrators those that go on, for all others their own. */
export const useProjects = (): readonly { value: number; label: string }[] => {
  const { area, has } = useActor()
  const all = useCallQuery(
    listProjects,
    { query: { state: 'active', limit: MAX_PROJECTS } },
    { enabled: area === 'admin' && has('projects.read'), background: true },
  )
  const own = useCallQuery(
    listOwnProjects,
    {},
    { enabled: area === 'employee' && has('projects.own'), background: true },
  )
  const rows: readonly { pr_id: number; name: string }[] = area === 'admin' ? (all.data ?? []) : (own.data ?? [])
  return rows.map(({ pr_id, name }) => ({ value: pr_id, label: name }))
}
