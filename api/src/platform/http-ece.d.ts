declare module 'http_ece' {
  /** Encrypted content encoding (RFC 8188). */
  const ece: {
    decrypt(
      content: Buffer,
      options: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
    ): Buffer
  }
  export default ece
}
