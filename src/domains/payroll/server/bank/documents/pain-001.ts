// Customer credit transfer initiation of ISO 20022, pain.001.001.09, as the SEPA Credit Transfer rules of the European
// Payments Council narrow it (EPC132-08): Latin letters, references of 35 and names of 70 characters, IBAN alone.
import type { BankFormat, Payment, PaymentOrder } from './bank-format.ts'

const MAX_NAME_CHARACTERS = 70
const MAX_REFERENCE_CHARACTERS = 35
const MAX_TEXT_CHARACTERS = 140

// Letters that no decomposition makes Latin.
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': '+',
  _: '-',
}

/** A text in the letters that every bank of SEPA takes: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the blank. */
const sepaText = (text: string, most: number): string => {
  const latin = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/./gsu, (letter) => SPELLED[letter] ?? letter)
  const plain = latin
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A reference neither begins nor ends with a slash, nor contains two in succession.
  return (
    plain
      .replaceAll(/\/{2,}/g, '/')
      .replaceAll(/^\/|\/$/g, '')
      .slice(0, most)
      .trim() || 'NOTPROVIDED'
  )
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;')

/** An amount in euros with its cents. */
const euros = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

const transfer = ({ reference, name, account, amount_minor }: Payment): string => `
      <CdtTrfTxInf>
        <PmtId><EndToEndId>${xml(sepaText(reference, MAX_REFERENCE_CHARACTERS))}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">${euros(amount_minor)}</InstdAmt></Amt>
        <Cdtr><Nm>${xml(sepaText(name, MAX_NAME_CHARACTERS))}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${xml(account)}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>${xml(sepaText(reference, MAX_TEXT_CHARACTERS))}</Ustrd></RmtInf>
      </CdtTrfTxInf>`

const write = (order: PaymentOrder): string => {
  const sum = euros(order.payments.reduce((all, { amount_minor }) => all + amount_minor, 0))
  const count = order.payments.length
  const id = sepaText(order.message_id, MAX_REFERENCE_CHARACTERS)
  const debtor = xml(sepaText(order.debtor.name, MAX_NAME_CHARACTERS))
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${xml(id)}</MsgId>
      <CreDtTm>${order.created_at.slice(0, 19)}Z</CreDtTm>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${sum}</CtrlSum>
      <InitgPty><Nm>${debtor}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${xml(id)}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${sum}</CtrlSum>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf>
      <ReqdExctnDt><Dt>${order.execution_date}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${debtor}</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${xml(order.debtor.account)}</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>
      <DbtrAgt><FinInstnId><BICFI>${xml(order.debtor.bank_code)}</BICFI></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>${order.payments.map(transfer).join('')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}

/** SEPA credit transfers in euros. */
export const pain001: BankFormat = {
  format: 'pain.001.001.09',
  extension: 'xml',
  type: 'application/xml',
  faultOf: ({ is_iban }) => (is_iban ? null : 'The account is not an IBAN.'),
  write,
}
