/** One payment of a bank file. */
export type Payment = Readonly<{
  /** The number of the payslip: the reference that the payee sees. */
  reference: string
  name: string
  account: string
  bank_code: string | null
  amount_minor: number
}>

/** All content of a bank file. */
export type PaymentOrder = Readonly<{
  /** Unique for the company; at most 35 characters. */
  message_id: string
  created_at: string
  execution_date: string
  currency: string
  debtor: Readonly<{ name: string; account: string; bank_code: string }>
  payments: readonly Payment[]
}>

/** Writes payment orders in the format that a bank reads. */
export type BankFormat = Readonly<{
  format: 'pain.001.001.09' | 'csv'
  extension: string
  type: string
  /** Returns the reason for which an account cannot be paid in this format; null where it can. */
  faultOf: (account: Readonly<{ number: string; is_iban: boolean }>) => string | null
  write: (order: PaymentOrder) => string
}>
