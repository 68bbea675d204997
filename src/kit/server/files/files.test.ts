import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { diskStore } from './disk-store.ts'
import { MissingObject, newStoreName } from './file-store.ts'
import { isAnimatedPng, kindOf, nameOfType, officeKindOf } from './file-kind.ts'
import { cleanPicture, remakePicture } from './pictures.ts'
import { originalName } from './receive-upload.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const onDisk = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, newStoreName())
  await writeFile(path, bytes)
  return path
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4f46e5' } })
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const LIMITS = { max_side: 6000 }
const SQUARE = [{ fit: 'cover', side: 96 }] as const
const statusOf = async (bytes: Buffer): Promise<unknown> =>
  remakePicture(await onDisk(bytes), LIMITS, SQUARE).then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

describe('the store on the disk', () => {
  it('keeps bytes under a random name, in folders that are closed to others, and takes them away for a while', async () => {
    const store = diskStore(join(folder, 'store'))
    const name = newStoreName()
    await store.put(name, Buffer.from('hello'))
    expect(await text(await store.read(name))).toBe('hello')
    const path = join(folder, 'store', name.slice(0, 2), name)
    expect([(await stat(path)).mode & 0o777, (await stat(join(path, '..'))).mode & 0o777]).toEqual([0o600, 0o700])
    expect((await Array.fromAsync(store.list())).map((one) => one.name)).toEqual([name])
    await store.quarantine(name)
    await store.quarantine(name)
    await expect(store.read(name)).rejects.toThrow(MissingObject)
    const today = machineInstant().slice(0, 10)
    expect(await Array.fromAsync(store.listQuarantine())).toEqual([{ name, since: today }])
    await store.bringBack(name)
    expect(await text(await store.read(name))).toBe('hello')
    await store.quarantine(name)
    expect([await store.dropQuarantine(today), await store.dropQuarantine('9999-01-01')]).toEqual([0, 1])
    expect(await readdir(join(folder, 'store', 'quarantine'))).toEqual([])
  })

  it('destroys an object for ever, wherever it is, and takes none for none', async () => {
    const store = diskStore(join(folder, 'destroyed'))
    const [stored, moved] = [newStoreName(), newStoreName()]
    await store.put(stored, Buffer.from('secret'))
    await store.put(moved, Buffer.from('secret'))
    await store.quarantine(moved)
    for (const name of [stored, moved, stored, newStoreName()]) await store.destroy(name)
    await expect(store.read(stored)).rejects.toThrow(MissingObject)
    expect([await Array.fromAsync(store.list()), await Array.fromAsync(store.listQuarantine())]).toEqual([[], []])
    await store.bringBack(moved)
    await expect(store.read(moved)).rejects.toThrow(MissingObject)
  })

  it('takes over a file that arrived, and forgets what never arrived whole', async () => {
    const store = diskStore(join(folder, 'arriving'))
    const path = join(await store.incoming(), 'a')
    await writeFile(path, 'sent')
    const name = newStoreName()
    await store.put(name, { path })
    expect(await text(await store.read(name))).toBe('sent')
    const half = join(await store.incoming(), 'half')
    await writeFile(half, 'ha')
    expect(await store.dropIncoming(60_000)).toBe(0)
    await utimes(half, 0, 0)
    expect(await store.dropIncoming(60_000)).toBe(1)
    expect(await readdir(await store.incoming())).toEqual([])
  })

  it('knows no other names than its own', async () => {
    const store = diskStore(join(folder, 'names'))
    for (const name of ['../../etc/passwd', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(30)}/a`, ''])
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not the name')
  })
})

describe('names of files', () => {
  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\me.png', 'me.png'],
    ['..', 'file'],
    ['', 'file'],
    [undefined, 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['صورتي.png', 'صورتي.png'],
    ['"><img src=x>.png', 'img src=x.png'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ])('%j is shown as %j', (sent, shown) => {
    expect(originalName(sent)).toBe(shown)
  })

  it('never hold a folder, a control or a direction mark, and are never empty or long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (sent) => {
        const shown = originalName(sent)
        expect(shown).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u)
        expect(shown.length).toBeGreaterThan(0)
        expect(shown.length).toBeLessThanOrEqual(120)
      }),
    )
  })
})

describe('names that files are served under', () => {
  it.each([
    ['evil.html', 'image/png', 'evil.png'],
    ['me.PNG', 'image/png', 'me.PNG'],
    ['me.jpeg', 'image/jpeg', 'me.jpeg'],
    ['me.png', 'image/webp', 'me.webp'],
    ['letter', 'application/pdf', 'letter.pdf'],
    ['Letter 1.2', 'application/pdf', 'Letter 1.2.pdf'],
    ['letter.pdf.exe', 'application/pdf', 'letter.pdf'],
    ['x'.repeat(120), 'image/png', `${'x'.repeat(116)}.png`],
  ] as const)('%s of %s becomes %s', (name, type, served) => {
    expect(nameOfType(name, type).slice(0, 120)).toBe(served)
  })
})

describe('content', () => {
  it.each([
    '%PDF-1.7\n<html><script>alert(1)</script>',
    '%PDF-<!DOCTYPE html>',
    `%PDF-1.7\n${' '.repeat(4000)}<ScRiPt src=x>`,
    '%PDF-1.7 <svg/onload=alert(1)>',
    '%PDF-1.7 <iframe\nsrc=x>',
  ])('of a PDF that is a page as well is refused: %j', (text) => {
    expect(kindOf(Buffer.from(text, 'latin1'))).toBeNull()
  })

  it('of a PDF with objects, hex strings and metadata is taken', () => {
    const plain = '%PDF-1.7\n1 0 obj << /Title <68746d6c> /S /URI >> <x:xmpmeta><dc:title><rdf:li>a</rdf:li></dc:title>'
    expect(kindOf(Buffer.from(plain))).toBe('pdf')
  })

  it('is what its first bytes say', async () => {
    expect(kindOf(await plain(4, 4).jpeg().toBuffer())).toBe('jpeg')
    expect(kindOf(await plain(4, 4).png().toBuffer())).toBe('png')
    expect(kindOf(await plain(4, 4).webp().toBuffer())).toBe('webp')
    expect(kindOf(Buffer.from('%PDF-1.7\n'))).toBe('pdf')
    for (const other of ['GIF89a', '<svg xmlns="x"/>', ' %PDF-', 'PK\x03\x04', '', 'RIFFxxxxAVI '])
      expect(kindOf(Buffer.from(other, 'latin1'))).toBeNull()
  })

  it.each([
    ['Grüße\n\tan alle\r\n', 'note.txt', 'text'],
    ['a;b\n1;2', 'FIGURES.CSV', 'csv'],
    ['PK\x03\x04 [Content_Types].xml xl/workbook.xml', 'a.txt', 'xlsx'],
    ['PK\x03\x04 [Content_Types].xml word/document.xml', 'a.csv', 'docx'],
    ['PK\x03\x04 [Content_Types].xml xl/workbook.xml xl/vbaProject.bin', 'a.xlsx', null],
    ['PK\x03\x04 something else', 'a.docx', null],
    ['<!doctype html><script>1</script>', 'a.txt', null],
    ['a\u0000b', 'a.txt', null],
    ['a\u001bb', 'a.txt', null],
  ])('of what people work with is found: %j', (content, name, kind) => {
    expect(officeKindOf(Buffer.from(content), name)).toBe(kind)
    expect(officeKindOf(Buffer.from([0x61, 0xff, 0xfe]), name)).toBeNull()
  })

  it('of a PNG with an announced animation is told apart', async () => {
    const png = await plain(4, 4).png().toBuffer()
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
    // Behind the 8 bytes of the signature and the 25 of IHDR.
    const animated = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
    expect([isAnimatedPng(png), isAnimatedPng(animated)]).toEqual([false, true])
    expect(await statusOf(animated)).toBe(415)
  })
})

describe('pictures', () => {
  it('are made anew: upright, small, without metadata or what hangs behind them', async () => {
    const sent = await plain(400, 200)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '52/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')])
    const [made] = await remakePicture(await onDisk(polyglot), LIMITS, [{ fit: 'inside', width: 300, height: 300 }])
    const known = await sharp(made?.bytes).metadata()
    expect([known.format, known.width, known.height, known.exif, known.orientation]).toEqual([
      'webp',
      150,
      300,
      undefined,
      undefined,
    ])
    expect(made?.bytes.includes('script')).toBe(false)
    expect(made?.bytes.includes('secret')).toBe(false)
  })

  it('of documents keep their kind and size, and lose what else is in them', async () => {
    const sent = await plain(40, 20)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer()
    const made = await cleanPicture(await onDisk(sent), LIMITS)
    const known = await sharp(made.bytes).metadata()
    expect([made.kind, known.width, known.exif]).toEqual(['jpeg', 40, undefined])
  })

  it('are refused with 415 when they are none, are cut off or move', async () => {
    const jpeg = await noise(600).jpeg().toBuffer()
    const frames = Buffer.concat([await plain(8, 8).raw().toBuffer(), await noise(8).raw().toBuffer()])
    const moving = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await statusOf(jpeg)).toBe(200)
    expect(await statusOf(jpeg.subarray(0, jpeg.length / 2))).toBe(415)
    expect(await statusOf(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(400)]))).toBe(415)
    expect(await statusOf(moving)).toBe(415)
    expect(await statusOf(await plain(4, 4).gif().toBuffer())).toBe(415)
    expect(await statusOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(415)
    expect(await statusOf(Buffer.from('%PDF-1.7'))).toBe(415)
    expect(await statusOf(Buffer.alloc(0))).toBe(415)
  })

  it('are refused with 413 when they unpack to more pixels than are taken', async () => {
    const flood = await plain(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(flood.length).toBeLessThan(1024 * 1024)
    expect(await statusOf(flood)).toBe(413)
    expect(await statusOf(await plain(6001, 10).png().toBuffer())).toBe(413)
    expect(await statusOf(await plain(6000, 10).png().toBuffer())).toBe(200)
  })
})
