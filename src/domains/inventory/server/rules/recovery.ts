import { amountText } from '#engines/money/contract/amounts.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { findBook } from '../store/assets.ts'
import { readingOf } from './today.ts'

/**
 * Returns the amount that a holder has to pay back for an asset, as columns: at most its book value today, in the
 * currency of its price.
 */
export const checkRecovery = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  assetId: number,
  amount: number | undefined,
): Promise<Readonly<{ recovery_minor: number; recovery_currency: string }> | Readonly<Record<string, never>>> => {
  if (amount === undefined || amount === 0) return {}
  const { book_minor, currency } = await findBook(context.tx, assetId, (await readingOf(context)).today)
  if (book_minor === null || currency === null) throw invalid({ recovery_minor: 'It has no price' })
  if (amount > book_minor)
    throw inventoryRefusals.refusal('recovery_high', { amount: amountText(book_minor, currency) })
  return { recovery_minor: amount, recovery_currency: currency }
}
