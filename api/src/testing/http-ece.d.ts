declare module 'http_ece' {
  /** Encrypted content encoding (RFC 8188), as a browser undoes it. */
  const ece: {
    decrypt(
      content: Buffer,
      given: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
    ): Buffer
  }
  export default ece
}
