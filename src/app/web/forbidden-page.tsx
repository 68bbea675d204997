import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { NoAccessPage } from '#kit/web/states/pages.tsx'
import { listRolesWith } from '#domains/shell/contract/shell.calls.ts'

/** Replaces a screen that the role of the actor may not open, and lists the roles that may. */
export const ForbiddenPage = ({ permissions }: { permissions: readonly string[] }) => {
  const { data } = useCallQuery(listRolesWith, { query: { keys: permissions.join(',') } })
  const roles = data?.roles ?? []
  return roles.length === 0 ? (
    <NoAccessPage isPage />
  ) : (
    <NoAccessPage isPage why={`Your role does not open it. Open to: ${roles.join(', ')}.`} />
  )
}
