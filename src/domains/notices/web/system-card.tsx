import { withSearch } from '#kit/web/address/search-text.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { systemCard } from '../contract/notices.cards.ts'
import type { MailState } from '../contract/notices.models.ts'

const DATABASE = { embedded: 'Embedded', own: 'Your own' } as const

const SystemCard = ({ data, path }: DashboardCardProps) => {
  const { version, database, processes, mails, oldest_minutes } = systemCard.parse(data)
  const mailsOf = (state: MailState) => (path === '' ? undefined : withSearch(path, { state }))
  const oldest = oldest_minutes === null ? undefined : `oldest ${duration(oldest_minutes)}`
  return (
    <Tiles>
      <Tile label="Version" value={version} />
      <Tile label="Database" value={DATABASE[database]} />
      <Tile label="Server processes" value={number(processes)} />
      {mails.held > 0 && (
        <Tile label="Emails held" value={number(mails.held)} tone="attention" href={mailsOf('held')} />
      )}
      <Tile label="Emails queued" value={number(mails.queued)} note={oldest} href={mailsOf('queued')} />
      <Tile
        label="Emails failed"
        value={number(mails.failed)}
        tone={mails.failed > 0 ? 'bad' : 'off'}
        href={mailsOf('failed')}
      />
    </Tiles>
  )
}
export default SystemCard
