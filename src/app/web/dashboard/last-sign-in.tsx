import { GoLink } from '#kit/web/address/go-link.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { hasScreen } from '../domain-parts.ts'
import { useShell } from '../frame/shell-context.tsx'

/** The last sign-in of this account, and the number of failed attempts since. */
export const LastSignIn = () => {
  const { session } = useShell()
  const { area } = useActor()
  if (!session.last_sign_in) return null
  const profile = `/${area}/userprofile` as const
  const failed = session.failed_since > 0 ? ` ${count(session.failed_since, 'failed attempt')} since.` : ''
  const text = `Last sign-in ${dateTime(session.last_sign_in.at)}, ${session.last_sign_in.device_label}.${failed}`
  return (
    <p className="m-dim m-small">
      {hasScreen(profile) ? <GoLink href={`${profile}?tab=security`}>{text}</GoLink> : text}
    </p>
  )
}
