import { adminLink } from './admin-link.ts'
import type { Command } from './command.ts'

const ADMIN_LINK: Command = {
  summary: 'prints a link with which a super admin chooses a new password',
  help: `npm run admin-link -- [--email <address>]

Prints a link with which a super admin chooses a new password, once, within the hour. Older links of the account end;
its sessions and its second factor stay as they are. Works beside a running server and without one.

  --email <address>  which super admin, where there are several`,
  options: ['email'],
  run: (around, asked) => adminLink(around, asked.option('email')),
}

/** The commands by their names, as package.json lists them. */
export const commands: Readonly<Record<string, Command>> = {
  'admin-link': ADMIN_LINK,
}
