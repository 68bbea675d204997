import { adminLink } from './admin-link.ts'
import { adoptFiles } from './adopt-files.ts'
import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { moveFiles } from './move-files.ts'
import { verify } from './verify.ts'
import { verifyCase } from './verify-case.ts'

const ADMIN_LINK: Command = {
  summary: 'prints a link with which a super admin chooses a new password',
  help: `npm run admin-link -- [--email <address>]

Prints a link with which a super admin chooses a new password, once, within the hour. Older links of the account end;
its sessions and its second factor stay as they are. Works beside a running server and without one.

  --email <address>  which super admin, where there are several`,
  options: ['email'],
  run: (around, requested) => adminLink(around, requested.option('email')),
}

const BACKUP: Command = {
  summary: 'copies database and files into a new folder, while Muster runs',
  help: `npm run backup -- <folder>

Copies database and files into a folder that is new or empty, while Muster runs or is stopped. With BACKUP_PASSPHRASE (12
signs or more) the backup is encrypted; without that passphrase nothing brings it back. Keep the folder on another machine.`,
  labels: ['folder'],
  run: (around, { labels: [folder = ''] }) => backup(around, folder),
}

const RESTORE: Command = {
  summary: 'brings a backup back into a new data folder or an empty database',
  help: `npm run restore -- <folder>

Checks every part of the backup, brings it back into a new DATA_DIR, and into the empty database that DATABASE_URL names
where it is set, and verifies it. What is filled already is refused. A backup of the embedded PostgreSQL can be restored
into an external one and the other way round, and into a newer PostgreSQL or a newer Muster.`,
  labels: ['folder'],
  run: (around, { labels: [folder = ''] }) => restore(around, folder),
}

const VERIFY: Command = {
  summary: 'checks audit chains, constraints, sequences and files, or a case file of the audit',
  help: `npm run verify -- [<case file>]

Reads everything, while Muster runs or is stopped: whether the audit was changed, whether every row keeps its constraints,
whether sequences stand behind what they have given, and whether every file is there as it was uploaded. Changes nothing.
The exit code is 1 where something is wrong.

  <case file>  a case file of the audit, as a ZIP or unpacked: only it is checked, without the database`,
  labels: ['case file'],
  may_be_alone: true,
  run: (around, { labels: [path] }) => (path === undefined ? verify(around) : verifyCase(around, path)),
}

const DOCTOR: Command = {
  summary: 'prints what is in order and what needs someone',
  help: `npm run doctor

Prints versions, server, database, disks, files, backups, audit, jobs and emails, one line each: ok, warn or fail, and what
to do. Reads quickly, while Muster runs or is stopped, and changes nothing; verify reads everything. The exit code is 1 where
a line begins with fail.`,
  run: (around) => doctor(around),
}

const ADOPT_FILES: Command = {
  summary: 'gives the folder of files to the installation of the database',
  help: `npm run adopt-files -- [--quarantine]

For a folder of files and a database that do belong together although they do not say so, as after a restore by hand. Stop
Muster first.

  --quarantine  also moves the files that the database does not know into quarantine, however many there are`,
  flags: ['quarantine'],
  run: (around, requested) => adoptFiles(around, requested.flag('quarantine')),
}

const MOVE_FILES: Command = {
  summary: 'moves the files to a bucket of S3, or back to the disk',
  help: `npm run move-files -- [--remove] <s3://bucket/folder?endpoint=…> | disk

Copies the files from where they are by the environment to another place: a bucket of a store that speaks S3, or the folder
of the data. Checks every byte there, and marks the old place, so that no server starts on it any more. A move that was
interrupted goes on where it ended. Stop Muster first, on all machines.

  --remove  also removes the old files, once the new ones are checked`,
  flags: ['remove'],
  labels: ['place'],
  run: (around, { labels: [place = ''], flag }) => moveFiles(around, place, flag('remove')),
}

/** The commands by their names, as package.json lists them. */
export const commands: Readonly<Record<string, Command>> = {
  'admin-link': ADMIN_LINK,
  backup: BACKUP,
  restore: RESTORE,
  verify: VERIFY,
  doctor: DOCTOR,
  'adopt-files': ADOPT_FILES,
  'move-files': MOVE_FILES,
}
