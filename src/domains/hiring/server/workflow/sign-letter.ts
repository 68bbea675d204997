import { settingValue } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { printOffer } from '../documents/print-offer.ts'
import { momentText } from '../rules/time-text.ts'
import type { WholeOffer } from '../store/offers.ts'

/** The letter of an offer, with the acceptance by link once there is one. */
export const printLetter = async (work: Pick<Work, 'tx' | 'now'>, offer: WholeOffer): Promise<Buffer> => {
  const { state, answered_at, answer_name, first_day_zone } = offer
  const organisation = await settingValue(work.tx, 'organisation.name', work.now)
  const accepted =
    state === 'accepted' && answered_at !== null && answer_name !== null
      ? { name: answer_name, at: momentText(answered_at, first_day_zone) }
      : null
  return printOffer(offer, organisation, answered_at ?? offer.sent_at ?? work.now, accepted)
}

/** Stores the letter with the acceptance, and returns its file. */
export const storeSignedLetter = async (
  work: Work,
  files: FileStore,
  offer: WholeOffer,
  name: string,
): Promise<number> => {
  const signed = { ...offer, state: 'accepted' as const, answered_at: work.now, answer_name: name }
  const letter = await storeBytes(files, await printLetter(work, signed), 'pdf')
  const owner = { kind: 'offer_letter', id: offer.id } as const
  return insertFile(work, letter, { owner, original_name: `Accepted offer ${offer.name}.pdf` })
}
