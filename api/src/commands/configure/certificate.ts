import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from 'contract/platform/durations.ts'
import { OperatorError } from '../../platform/operator-error.ts'

const MIN_DAYS = 14

/** @param folder holds fullchain.pem and privkey.pem, as certbot names them. @throws OperatorError unless they serve the host */
export async function checkCertificateFiles(folder: string, host: string): Promise<void> {
  const [chain, key] = await Promise.all(['fullchain.pem', 'privkey.pem'].map((name) => read(join(folder, name))))
  const certificate = parse(() => new X509Certificate(chain ?? ''), `${folder}/fullchain.pem holds no certificate.`)
  const privateKey = parse(() => createPrivateKey(key ?? ''), `${folder}/privkey.pem holds no key.`)
  if (certificate.checkHost(host) === undefined)
    throw new OperatorError(
      `The certificate is for ${certificate.subjectAltName ?? certificate.subject}, not for ${host}.`,
    )
  if (!certificate.checkPrivateKey(privateKey))
    throw new OperatorError(`${folder}/privkey.pem is not the key of the certificate.`)
  const days = Math.floor((new Date(certificate.validTo).getTime() - Date.now()) / DAY)
  if (days < MIN_DAYS) throw new OperatorError(`The certificate ends on ${certificate.validTo}: renew it first.`)
}

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${path} cannot be read.`, { cause: error })
  })

function parse<T>(work: () => T, problem: string): T {
  try {
    return work()
  } catch (error) {
    throw new OperatorError(problem, { cause: error })
  }
}
