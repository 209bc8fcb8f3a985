import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "api/errors": {
    errors: {
      invalid_json: "Der Body der Anfrage ist leer oder kein gültiges JSON in UTF-8.",
      invalid_cursor: "Diese Seite gehört zu einer anderen Liste oder Sortierung. Beginnen Sie auf der ersten Seite.",
      invalid_idempotency_key: "Der Idempotenzschlüssel muss 1 bis 255 sichtbare ASCII-Zeichen haben.",
      malformed_url: "Die URL der Anfrage ist fehlerhaft.",
      malformed_request: "Die Anfrage ist kein gültiges HTTP. Prüfen Sie Proxys zwischen Ihnen und dem Server.",
      missing_api_key: "Die Anfrage enthält keinen API-Schlüssel.",
      invalid_api_key: "Der API-Schlüssel ist ungültig, abgelaufen oder widerrufen.",
      not_signed_in: "Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Melden Sie sich erneut an.",
      invalid_credentials: "E-Mail-Adresse und Passwort passen nicht zusammen.",
      second_factor_required: "Geben Sie den Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.",
      second_factor_invalid:
        "Dieser Code ist falsch, abgelaufen oder wurde bereits benutzt. Warten Sie auf den nächsten.",
      passkey_required: "Nutzen Sie Ihren Passkey oder geben Sie einen Wiederherstellungscode ein.",
      passkey_invalid: "Der Passkey wurde nicht angenommen. Versuchen Sie es erneut oder nutzen Sie Ihr Passwort.",
      sign_in_expired: "Diese Anmeldung ist abgelaufen oder wurde bereits benutzt. Beginnen Sie von vorn.",
      merchant_suspended: "Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieses Servers.",
      insufficient_permissions:
        "Dazu sind Sie nicht berechtigt. Wenden Sie sich bei Bedarf an einen Inhaber des Geschäfts.",
      fresh_authentication_required:
        "Bestätigen Sie, dass Sie es sind: Ihre letzte Anmeldung liegt dafür zu lange zurück.",
      cross_origin_request:
        "Die Anfrage kam von einer anderen Website. Öffnen Sie das Dashboard unter der eigenen Adresse dieses Servers.",
      sign_up_closed: "Dieser Server nimmt keine neuen Konten an. Bitten Sie seinen Betreiber um eines.",
      email_not_verified: "Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link aus der E-Mail an Sie.",
      not_a_member: "Sie sind kein Mitglied dieses Geschäfts oder keines mehr. Laden Sie die Seite neu.",
      second_factor_setup_required:
        "Sie haben noch keinen zweiten Faktor. Fügen Sie in den Einstellungen, unter Sicherheit, einen Passkey hinzu oder richten Sie eine Authenticator-App ein.",
      approval_required:
        "Das Vier-Augen-Prinzip ist eingeschaltet; ein API-Schlüssel kann das nicht ändern. Ändern Sie es im Dashboard, wo ein anderer Inhaber oder Administrator es genehmigt.",
      own_approval:
        "Sie haben diese Änderung selbst beantragt. Ein anderer Inhaber oder Administrator muss über sie entscheiden.",
      invitation_for_other_address:
        "Die Einladung ist für eine andere E-Mail-Adresse. Melden Sie sich mit der eingeladenen Adresse an.",
      ip_not_allowed: "Der API-Schlüssel darf von dieser IP-Adresse nicht genutzt werden.",
      not_found: "Nicht gefunden: Das gibt es nicht oder nicht mehr, oder der Link ist nicht mehr gültig.",
      payment_request_not_found:
        "Diese Zahlungsanforderung gibt es in dieser Umgebung nicht, oder ihr Status lässt das nicht zu.",
      chain_not_found: "Diese Chain gibt es hier nicht.",
      api_key_not_found: "Diesen API-Schlüssel gibt es in dieser Umgebung nicht.",
      receiving_address_not_found: "Das ist keine Ihrer Empfangsadressen. Vielleicht wurde sie entfernt.",
      pool_address_not_found:
        "Diese Adresse ist in dieser Umgebung nicht in Ihrem Pool. Vielleicht wurde sie entfernt.",
      unmatched_transfer_not_found: "Diese nicht zugeordnete Überweisung gibt es in dieser Umgebung nicht.",
      webhook_endpoint_not_found: "Diesen Webhook-Endpunkt gibt es in dieser Umgebung nicht oder nicht mehr.",
      webhook_delivery_not_found: "Diese Zustellung gibt es in dieser Umgebung nicht oder nicht mehr.",
      notification_channel_not_found: "Diesen Benachrichtigungskanal gibt es in dieser Umgebung nicht oder nicht mehr.",
      saved_view_not_found: "Diese Ansicht oder Vorlage gibt es nicht oder nicht mehr.",
      event_not_found: "Dieses Ereignis gibt es in dieser Umgebung nicht oder nicht mehr.",
      method_not_allowed: "Diese Methode ist hier nicht erlaubt.",
      email_taken: "Ein Konto mit dieser E-Mail-Adresse gibt es bereits. Melden Sie sich an.",
      last_owner:
        "Diese Person ist der einzige Inhaber eines Geschäfts. Machen Sie zuerst ein anderes Mitglied zum Inhaber oder löschen Sie das Geschäft.",
      factor_exists: "Sie haben bereits eine Authenticator-App. Entfernen Sie sie zuerst.",
      passkey_limit_reached: "Sie haben bereits 25 Passkeys, die Höchstzahl. Entfernen Sie zuerst einen.",
      already_member: "Diese Person ist bereits Mitglied. Ändern Sie stattdessen ihre Rolle.",
      approvers_missing:
        "Das Vier-Augen-Prinzip braucht zwei Inhaber oder Administratoren mit zweitem Faktor. Die Einstellungen zeigen unter Personen, wer keinen hat.",
      approval_ended:
        "Diese Änderung wartet nicht mehr auf Genehmigung oder ist abgelaufen, oder die Person, die sie beantragt hat, darf sie nicht mehr ausführen.",
      approval_limit_reached:
        "In diesem Geschäft warten bereits 25 Änderungen auf Genehmigung, die Höchstzahl. Genehmigen Sie zuerst eine, lehnen Sie sie ab oder ziehen Sie sie zurück.",
      invitation_ended:
        "Diese Einladung gilt nicht mehr. Wenn Sie sie schon angenommen haben, melden Sie sich an; bitten Sie sonst um eine neue.",
      merchant_not_settled:
        "Für dieses Geschäft kann noch Geld eingehen. Stornieren Sie offene Zahlungsanforderungen und warten Sie, bis Nachfristen enden und Zahlungen endgültig sind.",
      api_key_limit_reached:
        "Diese Umgebung hat bereits 25 aktive API-Schlüssel, die Höchstzahl. Widerrufen Sie zuerst einen.",
      api_key_ended:
        "Dieser API-Schlüssel ist widerrufen, abgelaufen oder bereits ersetzt. Er kann nicht mehr geändert werden.",
      unmatched_transfer_not_open:
        "Diese Überweisung ist bereits zugeordnet oder abgelegt. Heben Sie diese Entscheidung zuerst auf.",
      transfer_lost:
        "Eine Reorganisation der Chain hat diese Überweisung entfernt. Sie kann zugeordnet werden, sobald sie wieder erscheint.",
      transaction_unknown:
        "Keine Transaktion erklärt diese Überweisung. Sie kann deshalb nicht gutgeschrieben, sondern nur abgelegt werden.",
      assignment_final:
        "Die Anforderung ist abgeschlossen. Die Zuordnung der Überweisung kann deshalb nicht mehr aufgehoben werden.",
      recipient_pool_exhausted:
        "Jede Adresse Ihres Pools auf dieser Chain ist belegt. Fügen Sie Adressen hinzu, nennen Sie einen anderen Empfänger oder warten Sie, bis eine Nachfrist endet.",
      external_id_in_use: "Eine aktive oder abgeschlossene Zahlungsanforderung hat diese externe ID bereits.",
      note_limit_reached: "Diese Zahlungsanforderung hat bereits 100 Notizen, die Höchstzahl.",
      webhook_endpoint_limit_reached:
        "Diese Umgebung hat bereits zehn Webhook-Endpunkte, die Höchstzahl. Löschen Sie zuerst einen.",
      notification_channel_limit_reached:
        "Diese Umgebung hat bereits zehn Benachrichtigungskanäle, die Höchstzahl. Löschen Sie zuerst einen.",
      saved_view_limit_reached:
        "Sie haben hier bereits 20, die Höchstzahl. Löschen Sie zuerst eine Ansicht oder Vorlage.",
      saved_view_name_in_use: "Sie haben diesen Namen hier bereits vergeben.",
      webhook_endpoint_disabled:
        "Dieser Webhook-Endpunkt ist deaktiviert oder gelöscht. Einen deaktivierten müssen Sie zuerst aktivieren.",
      event_body_expired: "Der Body dieses Ereignisses wurde gelöscht. Es kann deshalb nicht erneut gesendet werden.",
      idempotency_in_progress:
        "Dieselbe Anfrage wird noch ausgeführt. Warten Sie einen Moment und versuchen Sie es erneut.",
      request_timeout: "Die Anfrage ist nicht rechtzeitig vollständig angekommen. Versuchen Sie es erneut.",
      body_too_large: "Die Anfrage ist größer als 64 KiB.",
      unsupported_media_type: "Der Body der Anfrage muss unkomprimiertes JSON in UTF-8 sein.",
      validation_failed: "Mindestens eine Angabe ist nicht oder nicht mehr gültig. Es wurde nichts geändert.",
      idempotency_key_reused:
        "Dieser Idempotenzschlüssel wurde bereits für eine andere Anfrage benutzt. Nehmen Sie einen neuen.",
      simulation_unavailable:
        "Das kann hier nicht simuliert werden. Zahlungen können nur auf einer lokalen Chain simuliert werden, Fehlschläge und Reorganisationen nur auf der lokalen EVM-Chain ab zwei nötigen Bestätigungen.",
      rate_limit_exceeded: "Zu viele Anfragen oder Versuche. Warten Sie etwas und versuchen Sie es erneut.",
      headers_too_large: "Die Header der Anfrage sind zu groß. Löschen Sie die Cookies dieser Website.",
      internal_error:
        "Im Server ist ein unerwarteter Fehler aufgetreten. Wenn das wieder geschieht, nennen Sie dem Betreiber dieses Servers die Anfrage-ID.",
      temporarily_unavailable: "Das ist zurzeit nicht möglich. Versuchen Sie es in Kürze erneut.",
    },
    fields: {
      required: "Erforderlich.",
      invalid_type: "Der Wert hat den falschen Typ.",
      invalid_value: "Dieser Wert oder Link wird hier nicht oder nicht mehr angenommen.",
      invalid_format: "Das Format ist nicht richtig.",
      invalid_text: "Darf keine Steuerzeichen und keine Zeichen enthalten, die die Schreibrichtung ändern.",
      too_short: "Zu kurz oder leer.",
      too_long: "Zu lang oder zu groß.",
      too_few: "Zu wenige Einträge.",
      too_many: "Zu viele Einträge.",
      out_of_range: "Außerhalb des erlaubten Bereichs.",
      mutually_exclusive: "Nicht zusammen mit einem anderen angegebenen Feld möglich.",
      unknown_parameter: "Dieses Feld gibt es nicht.",
      duplicate_parameter: "Darf nur einmal angegeben werden.",
      invalid_locale: "Muss ein Sprachcode sein, etwa de oder pt-BR.",
      invalid_time: "Muss eine Zeit nach ISO 8601 mit Zeitzone sein, etwa 2030-01-31T12:00:00Z.",
      expires_too_soon: "Muss mindestens 5 Minuten in der Zukunft liegen.",
      expires_too_late: "Darf höchstens 365 Tage in der Zukunft liegen.",
      expires_earlier: "Der Ablauf kann nur auf einen späteren Zeitpunkt verschoben werden.",
      invalid_url:
        "Muss eine vollständige https-URL ohne Benutzernamen und Passwort sein, bei Webhooks mit öffentlicher Adresse und erlaubtem Port.",
      amount_invalid:
        "Muss eine Zahl über null sein, ohne Tausendertrennzeichen und mit höchstens so vielen Nachkommastellen, wie der Token hat.",
      amount_must_be_string: "Muss in Anführungszeichen stehen: Als JSON-Zahl könnte der Betrag Stellen verlieren.",
      amount_not_positive: "Muss größer als null sein.",
      amount_too_small: "Der Betrag ist für diese Simulation zu klein.",
      amount_too_precise: "Höchstens so viele Nachkommastellen, wie der Token hat.",
      amount_too_large: "Der Betrag ist zu groß.",
      nothing_due: "Es ist nichts mehr zu bezahlen; deshalb kann keine Zahlung simuliert werden.",
      amount_not_partial: "Muss kleiner als der noch offene Betrag sein.",
      amount_not_over: "Muss größer als der noch offene Betrag sein.",
      token_not_found: "Es gibt keinen passenden Token.",
      token_ambiguous: "Mehrere Token dieser Chain haben dieses Symbol. Geben Sie die Adresse des Token-Vertrags an.",
      token_inactive: "Dieser Token wird zurzeit nicht angeboten.",
      chain_not_found: "Diese Chain gibt es hier nicht.",
      chain_inactive: "Diese Chain ist auf diesem Server nicht eingeschaltet. Fragen Sie seinen Betreiber.",
      chain_environment_mismatch: "Diese Chain gehört zur anderen Umgebung.",
      invalid_address:
        "Muss eine Adresse dieser Chain sein: auf EVM-Chains 0x und 40 hexadezimale Ziffern, auf Solana 32 Bytes in base58.",
      address_checksum_mismatch:
        "Die Prüfsumme stimmt nicht; wahrscheinlich ist ein Zeichen falsch. Kopieren Sie die Adresse erneut.",
      address_not_payable:
        "Diese Adresse kann kein Empfänger sein: Geld an sie wäre verloren, oder kein Node konnte sie prüfen.",
      recipient_in_use:
        "Diese Adresse gehört einem anderen Händler dieses Servers. Wenn sie Ihnen gehört, weisen Sie das nach; nutzen Sie sonst eine andere.",
      address_in_use:
        "Diese Adresse ist bereits belegt: durch eine Zahlungsanforderung, als Empfangsadresse oder in einem Adresspool.",
      environment_required: "Die Adresse wird in beiden Umgebungen genutzt. Geben Sie eine davon an.",
      metadata_too_many_keys: "Höchstens 50 Schlüssel auf der obersten Ebene.",
      metadata_key_too_long: "Schlüssel der obersten Ebene haben höchstens 40 Zeichen.",
      metadata_key_not_allowed:
        "Schlüssel dürfen nicht __proto__ heißen und keine Steuerzeichen oder Zeichen enthalten, die die Schreibrichtung ändern.",
      metadata_too_deep: "Höchstens 5 Ebenen tief.",
      metadata_too_large: "Höchstens 8 KiB als JSON.",
      metadata_number_too_large:
        "Ganze Zahlen über 2^53 würden Stellen verlieren. Setzen Sie sie in Anführungszeichen.",
      invalid_email: "Muss eine E-Mail-Adresse sein, etwa name@example.com.",
      invalid_network: "Muss eine IP-Adresse oder ein CIDR-Bereich sein, etwa 203.0.113.0/24.",
      password_too_short: "Mindestens 12 Zeichen.",
      password_too_long: "Höchstens 256 Zeichen.",
      password_too_common: "Zu leicht zu erraten. Nehmen Sie vier oder mehr Wörter ohne Zusammenhang.",
      wrong_password: "Das aktuelle Passwort ist nicht richtig.",
      wrong_confirmation: "Muss mit dem verlangten Text übereinstimmen.",
      wrong_code: "Das ist nicht der Code, den Ihre App jetzt anzeigt. Prüfen Sie die Uhrzeit Ihres Smartphones.",
      invalid_transaction_hash:
        "Muss ein Transaktions-Hash sein: 0x und 64 hexadezimale Ziffern oder eine Solana-Signatur.",
      wrong_chain: "Die Überweisung wurde auf einer anderen Chain gesendet, als die Anforderung verlangt.",
      wrong_token: "Die Überweisung wurde in einem anderen Token gesendet, als die Anforderung verlangt.",
      wrong_recipient: "Die Überweisung wurde an eine andere Adresse gesendet, als die Anforderung verlangt.",
      request_completed: "Die Anforderung ist bereits abgeschlossen.",
      request_cancelled: "Die Anforderung ist storniert.",
      invalid_signature:
        "Die Signatur passt nicht zu Erklärung und Adresse. Signieren Sie die ganze Erklärung unverändert mit dem Schlüssel der Adresse. Bitten Sie bei einer Contract-Wallet den Betreiber dieses Servers, die Adresse freizugeben.",
      statement_expired: "Die Erklärung ist abgelaufen. Fordern Sie eine neue an und signieren Sie diese.",
      recipient_not_allowed:
        "Der Adressschutz erlaubt nur Ihre Empfangs- und Pool-Adressen, neue erst 24 Stunden nach dem Hinzufügen.",
      unrelated_request:
        "Die Überweisung wurde für eine andere Anforderung gesendet. Markieren Sie jene als bezahlt oder legen Sie die Überweisung ab.",
      unknown_time_zone: "Muss der Name einer Zeitzone sein, etwa Europe/Berlin.",
      invalid_contact: "Muss eine E-Mail-Adresse oder eine https-URL sein.",
      invalid_origin: "Muss ein Ursprung ohne Pfad sein, zum Beispiel https://shop.example.",
      name_in_use: "Sie haben diesen Namen bereits vergeben.",
    },
  },
};
