import { IconCompass, IconLock } from '@tabler/icons-react'
import { Empty } from './empty.tsx'
import { useHelpText } from './help.ts'

/** A screen whose call is refused with 403. `why`: the server's text about those who have access. */
export const NoAccessPage = ({ why, isPage = false }: { why?: string; isPage?: boolean }) => (
  <Empty
    outcome="forbidden"
    isPage={isPage}
    icon={<IconLock size={28} stroke={1.6} aria-hidden="true" />}
    title="You do not have access to this page"
    text={`${why ?? 'Your role does not open it.'}${useHelpText()}`}
    action={<a href="/">Go to the start page</a>}
  />
)

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <Empty
    outcome="not_found"
    icon={<IconCompass size={28} stroke={1.6} aria-hidden="true" />}
    title="This page does not exist"
    text={`The address may be old or mistyped. Search for what you need with Ctrl+K.${useHelpText()}`}
    action={<a href="/">Go to the start page</a>}
  />
)
